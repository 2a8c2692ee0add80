/* Fits the small network of the gauge to the exact chances that gauge_solve has found.
 *
 * A food is seen by how many of its provisions have 1 .. 5 cells open; a small network turns that
 * into WIDTH numbers, which are added up over the five foods and the cat's distance. A second
 * layer turns the sum into a chance. So the order of foods cannot matter, and at play time the
 * numbers of a food are looked up.
 *
 *     gauge_fit ROUNDS WEIGHTS TABLE ...
 *
 * WEIGHTS gets one line per block of numbers: its name, rows, columns, then the numbers.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOODS 5
#define SIZES 5
#define FEATURES 9
#define INNER 24
#define WIDTH 32
#define SECOND 16
#define STEPS 11
#define BATCH 256
#define PROFILES 1024
#define LEVELS 50

typedef struct {
    uint16_t food[FOODS];
} Position;

typedef struct {
    int count, steps, level[LEVELS + 1];
    Position *positions;
    float *chances;
} Table;

/* -- numbers that are fitted -------------------------------------------------------------------- */

typedef struct {
    float inner[INNER][FEATURES], inner_base[INNER], outer[WIDTH][INNER], outer_base[WIDTH];
    float distance[STEPS + 1][WIDTH];
    float second[SECOND][WIDTH], second_base[SECOND], last[SECOND], last_base[1];
} Weights;

static Weights w, slope, first_moment, second_moment;

static float uniform(void) { return (float)(drand48() * 2 - 1); }

static void begin(float *block, int n, float scale) {
    for (int i = 0; i < n; i++) block[i] = scale * uniform();
}

/* -- profiles ------------------------------------------------------------------------------------ */

static uint16_t profiles[PROFILES];
static int profile_count, profile_index[1 << 15];
static float features[PROFILES][FEATURES], hidden[PROFILES][INNER], numbers[PROFILES][WIDTH];
static float number_slope[PROFILES][WIDTH];

static int index_of(uint16_t profile) {
    int i = profile_index[profile];
    if (i) return i - 1;
    int total = 0;
    float *f = features[profile_count];
    for (int size = 0; size < SIZES; size++) {
        f[size] = profile >> (3 * size) & 7;
        total += (size + 1) * (int)f[size];
    }
    f[5] = total / 5.0f;
    f[6] = total == 0;
    f[7] = total == 1;
    f[8] = f[0] > 0;
    profiles[profile_count] = profile;
    profile_index[profile] = ++profile_count;
    return profile_count - 1;
}

static void all_numbers(void) {
    for (int p = 0; p < profile_count; p++) {
        for (int i = 0; i < INNER; i++) {
            float sum = w.inner_base[i];
            for (int f = 0; f < FEATURES; f++) sum += w.inner[i][f] * features[p][f];
            hidden[p][i] = sum > 0 ? sum : 0;
        }
        for (int j = 0; j < WIDTH; j++) {
            float sum = w.outer_base[j];
            for (int i = 0; i < INNER; i++) sum += w.outer[j][i] * hidden[p][i];
            numbers[p][j] = sum;
        }
    }
}

static void all_slopes(void) {
    for (int p = 0; p < profile_count; p++) {
        float back[INNER] = {0};
        for (int j = 0; j < WIDTH; j++) {
            float s = number_slope[p][j];
            if (s == 0) continue;
            slope.outer_base[j] += s;
            for (int i = 0; i < INNER; i++) {
                slope.outer[j][i] += s * hidden[p][i];
                back[i] += s * w.outer[j][i];
            }
        }
        for (int i = 0; i < INNER; i++) {
            if (hidden[p][i] <= 0) continue;
            slope.inner_base[i] += back[i];
            for (int f = 0; f < FEATURES; f++) slope.inner[i][f] += back[i] * features[p][f];
        }
    }
}

/* -- one position -------------------------------------------------------------------------------- */

static float chance(const int *food, int c, float first[WIDTH], float second[SECOND]) {
    for (int j = 0; j < WIDTH; j++) {
        float sum = w.distance[c][j];
        for (int i = 0; i < FOODS; i++) sum += numbers[food[i]][j];
        first[j] = sum > 0 ? sum : 0;
    }
    float z = w.last_base[0];
    for (int k = 0; k < SECOND; k++) {
        float sum = w.second_base[k];
        for (int j = 0; j < WIDTH; j++) sum += w.second[k][j] * first[j];
        second[k] = sum > 0 ? sum : 0;
        z += w.last[k] * second[k];
    }
    return 1 / (1 + expf(-z));
}

static void learn(const int *food, int c, float exact) {
    float first[WIDTH], second[SECOND], back[WIDTH] = {0};
    float p = chance(food, c, first, second);
    float s = (p - exact) * (p * (1 - p) + 0.02f); /* squared error, not quite flat at the ends */
    slope.last_base[0] += s;
    for (int k = 0; k < SECOND; k++) {
        slope.last[k] += s * second[k];
        if (second[k] <= 0) continue;
        float t = s * w.last[k];
        slope.second_base[k] += t;
        for (int j = 0; j < WIDTH; j++) {
            slope.second[k][j] += t * first[j];
            back[j] += t * w.second[k][j];
        }
    }
    for (int j = 0; j < WIDTH; j++) {
        if (first[j] <= 0) continue;
        slope.distance[c][j] += back[j];
        for (int i = 0; i < FOODS; i++) number_slope[food[i]][j] += back[j];
    }
}

static void move_weights(int round, int rounds) {
    float *at = (float *)&w, *s = (float *)&slope, *m = (float *)&first_moment, *v = (float *)&second_moment;
    float done = (float)round / rounds;
    float rate = 0.004f * (0.5f * (1 + cosf(3.14159f * done))) + 0.00002f;
    float fix1 = 1 - powf(0.9f, round + 1.0f), fix2 = 1 - powf(0.999f, round + 1.0f);
    for (size_t i = 0; i < sizeof w / sizeof(float); i++) {
        float g = s[i] / BATCH;
        m[i] = 0.9f * m[i] + 0.1f * g;
        v[i] = 0.999f * v[i] + 0.001f * g * g;
        at[i] -= rate * (m[i] / fix1) / (sqrtf(v[i] / fix2) + 1e-8f);
    }
}

/* -- tables -------------------------------------------------------------------------------------- */

static int cells(uint16_t profile) {
    int sum = 0;
    for (int size = 0; size < SIZES; size++) sum += (size + 1) * (profile >> (3 * size) & 7);
    return sum;
}

static Table read_table(const char *path) {
    Table t = {0};
    FILE *in = fopen(path, "rb");
    int32_t head[2];
    if (!in || fread(head, sizeof *head, 2, in) != 2) {
        perror(path);
        exit(1);
    }
    t.count = head[0];
    t.steps = head[1];
    size_t all = (size_t)t.count * (t.steps + 1);
    t.positions = malloc(sizeof *t.positions * t.count);
    t.chances = malloc(sizeof *t.chances * all);
    if (t.steps != STEPS || fread(t.positions, sizeof *t.positions, t.count, in) != (size_t)t.count ||
        fread(t.chances, sizeof *t.chances, all, in) != all) {
        fprintf(stderr, "%s: not a table of %d steps; solve it again\n", path, STEPS);
        exit(1);
    }
    fclose(in);
    for (int i = 0; i < t.count; i++) {
        int sum = 0;
        for (int f = 0; f < FOODS; f++) sum += cells(t.positions[i].food[f]), index_of(t.positions[i].food[f]);
        t.level[sum + 1] = i + 1; /* sorted by cells: where the next level begins */
    }
    return t;
}

/* Any number of open cells and any distance is met equally often, on either side. */
static float any_position(const Table *tables, int n, int *food, int *c) {
    const Table *t = &tables[lrand48() % n];
    int level, from, to;
    do {
        level = 1 + lrand48() % (LEVELS - 1);
        from = t->level[level];
        to = t->level[level + 1];
    } while (from >= to);
    int which = from + lrand48() % (to - from);
    *c = 1 + lrand48() % STEPS;
    for (int f = 0; f < FOODS; f++) food[f] = index_of(t->positions[which].food[f]);
    return t->chances[(size_t)which * (STEPS + 1) + *c];
}

static void write_block(FILE *out, const char *name, const float *block, int rows, int columns) {
    fprintf(out, "%s %d %d", name, rows, columns);
    for (int i = 0; i < rows * columns; i++) fprintf(out, " %.4f", block[i]);
    fprintf(out, "\n");
}

int main(int argc, char **argv) {
    if (argc < 4) {
        fprintf(stderr, "gauge_fit: ROUNDS WEIGHTS TABLE ...\n");
        return 2;
    }
    int rounds = atoi(argv[1]), n = argc - 3, food[FOODS], c;
    Table *tables = malloc(sizeof *tables * n);
    for (int i = 0; i < n; i++) tables[i] = read_table(argv[3 + i]);
    srand48(1);
    begin(&w.inner[0][0], INNER * FEATURES, 0.4f);
    begin(&w.outer[0][0], WIDTH * INNER, 0.25f);
    begin(&w.distance[0][0], (STEPS + 1) * WIDTH, 0.3f);
    begin(&w.second[0][0], SECOND * WIDTH, 0.25f);
    begin(w.last, SECOND, 0.3f);
    double off = 0;
    for (int round = 0; round < rounds; round++) {
        all_numbers();
        memset(&slope, 0, sizeof slope);
        memset(number_slope, 0, sizeof number_slope);
        for (int i = 0; i < BATCH; i++) {
            float exact = any_position(tables, n, food, &c);
            if (round % 64 == 0) {
                float first[WIDTH], second[SECOND], p = chance(food, c, first, second);
                off += (p - exact) * (p - exact);
            }
            learn(food, c, exact);
        }
        all_slopes();
        move_weights(round, rounds);
        if (round % 6400 == 6399) {
            printf("round %d: off by %.4f\n", round + 1, sqrt(off / (100 * BATCH)));
            fflush(stdout);
            off = 0;
        }
    }
    FILE *out = fopen(argv[2], "w");
    if (!out) {
        perror(argv[2]);
        return 1;
    }
    write_block(out, "inner", &w.inner[0][0], INNER, FEATURES);
    write_block(out, "inner_base", w.inner_base, 1, INNER);
    write_block(out, "outer", &w.outer[0][0], WIDTH, INNER);
    write_block(out, "outer_base", w.outer_base, 1, WIDTH);
    write_block(out, "distance", &w.distance[0][0], STEPS + 1, WIDTH);
    write_block(out, "second", &w.second[0][0], SECOND, WIDTH);
    write_block(out, "second_base", w.second_base, 1, SECOND);
    write_block(out, "last", w.last, 1, SECOND);
    write_block(out, "last_base", w.last_base, 1, 1);
    return fclose(out) != 0;
}
