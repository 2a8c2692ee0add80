/* Solves one side of Mmm! exactly, by working up from the last cells: what is the chance to win
 * from every position, for every distance of the cat, if everybody always decides best?
 *
 * Foods are interchangeable, and so are provisions with equally many open cells: a position is five
 * profiles in order of size, a profile is how many provisions of one food have 1, 2 .. 5 cells open.
 *
 *     gauge_solve STEPS TABLE FOOD FOOD FOOD FOOD FOOD      a FOOD is like 4,3,2
 *
 * TABLE gets: positions (int32), STEPS (int32), then per position its five profiles (uint16 each:
 * three bits a size), then per position STEPS + 1 chances (float, distance 0 first).
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOODS 5
#define SIZES 5
#define WIDE 16 /* distances are worked on side by side; STEPS is below this */

typedef struct {
    uint16_t food[FOODS];
} Position;

static int steps;
static Position *positions;
static float (*chances)[WIDE];
static int count;

/* -- profiles --------------------------------------------------------------------------------- */

static int provisions(uint16_t profile, int size) { return profile >> (3 * (size - 1)) & 7; }

static uint16_t place(uint16_t profile, int size) {
    profile -= 1 << (3 * (size - 1));
    return size > 1 ? profile + (1 << (3 * (size - 2))) : profile;
}

static int cells(uint16_t profile) {
    int sum = 0;
    for (int size = 1; size <= SIZES; size++) sum += size * provisions(profile, size);
    return sum;
}

/* -- positions and where they are kept ---------------------------------------------------------- */

static int *slots;
static uint32_t mask;

static Position in_order(Position p) {
    for (int i = 1; i < FOODS; i++)
        for (int j = i; j > 0 && p.food[j - 1] > p.food[j]; j--) {
            uint16_t swap = p.food[j];
            p.food[j] = p.food[j - 1];
            p.food[j - 1] = swap;
        }
    return p;
}

static uint32_t slot_of(const Position *p) {
    uint64_t hash = 0;
    for (int i = 0; i < FOODS; i++) hash = (hash ^ p->food[i]) * 0x9E3779B97F4A7C15ull, hash ^= hash >> 29;
    uint32_t slot = (uint32_t)(hash >> 16) & mask;
    while (slots[slot] >= 0 && memcmp(&positions[slots[slot]], p, sizeof *p)) slot = (slot + 1) & mask;
    return slot;
}

static void keep(Position p) {
    p = in_order(p);
    uint32_t slot = slot_of(&p);
    if (slots[slot] >= 0) return;
    positions[count] = p;
    slots[slot] = count++;
}

static int below(uint16_t from, uint16_t *found) {
    int n = 1;
    found[0] = from;
    for (int i = 0; i < n; i++)
        for (int size = 1; size <= SIZES; size++) {
            if (!provisions(found[i], size)) continue;
            uint16_t next = place(found[i], size);
            int known = 0;
            for (int j = 0; j < n; j++) known |= found[j] == next;
            if (!known) found[n++] = next;
        }
    return n;
}

static int by_cells(const void *a, const void *b) {
    const Position *p = a, *q = b;
    int sum = 0;
    for (int i = 0; i < FOODS; i++) sum += cells(p->food[i]) - cells(q->food[i]);
    return sum ? sum : memcmp(p, q, sizeof *p);
}

static void all_positions(const uint16_t start[FOODS]) {
    static uint16_t found[FOODS][4096];
    int n[FOODS];
    for (int i = 0; i < FOODS; i++) n[i] = below(start[i], found[i]);
    mask = (1u << 23) - 1;
    slots = malloc(sizeof *slots * (mask + 1));
    memset(slots, 0xFF, sizeof *slots * (mask + 1));
    positions = malloc(sizeof *positions * (mask / 2));
    for (int a = 0; a < n[0]; a++)
        for (int b = 0; b < n[1]; b++)
            for (int c = 0; c < n[2]; c++)
                for (int d = 0; d < n[3]; d++)
                    for (int e = 0; e < n[4]; e++)
                        keep((Position){{found[0][a], found[1][b], found[2][c], found[3][d], found[4][e]}});
    qsort(positions, count, sizeof *positions, by_cells);
    memset(slots, 0xFF, sizeof *slots * (mask + 1));
    for (int i = 0; i < count; i++) slots[slot_of(&positions[i])] = i;
}

/* -- one turn from one position ------------------------------------------------------------------ */

typedef struct {
    Position at;
    int completed;                            /* a provision, in this turn */
    int children, child[FOODS * SIZES], food[FOODS * SIZES]; /* one more die, and on which food */
    float stop[WIDE], go_on[WIDE];
    float one[FOODS][WIDE];                   /* best, once a die of this food is placed next */
    float two[FOODS][FOODS][WIDE];
} Node;

static Node nodes[1024];
static int made, small[4096], stamp[4096], now;

static int node_for(const Position *at, int completed) {
    uint64_t hash = completed;
    for (int i = 0; i < FOODS; i++) hash = (hash ^ at->food[i]) * 0x9E3779B97F4A7C15ull, hash ^= hash >> 29;
    uint32_t slot = (uint32_t)(hash >> 20) & 4095;
    while (stamp[slot] == now) {
        Node *node = &nodes[small[slot]];
        if (node->completed == completed && !memcmp(&node->at, at, sizeof *at)) return small[slot];
        slot = (slot + 1) & 4095;
    }
    stamp[slot] = now;
    small[slot] = made;
    nodes[made].at = *at;
    nodes[made].completed = completed;
    nodes[made].children = 0;
    return made++;
}

static void grow(Node *node) {
    for (int f = 0; f < FOODS; f++)
        for (int size = 1; size <= SIZES; size++) {
            if (!provisions(node->at.food[f], size)) continue;
            Position next = node->at;
            next.food[f] = place(next.food[f], size);
            int child = node_for(&next, node->completed || size == 1);
            node->child[node->children] = child;
            node->food[node->children++] = f;
        }
}

static void stop_here(Node *node) {
    Position p = in_order(node->at);
    const float *row = chances[slots[slot_of(&p)]];
    for (int c = 1; c < WIDE; c++) node->stop[c] = node->completed ? row[c] : row[c - 1];
}

static void best_of(float *best, const float *other) {
    for (int c = 0; c < WIDE; c++) best[c] = other[c] > best[c] ? other[c] : best[c];
}

static void none(float *best) {
    for (int c = 0; c < WIDE; c++) best[c] = -1;
}

static void add(float *sum, float weight, const float *best, const float *blank) {
    for (int c = 0; c < WIDE; c++) sum[c] += weight * (best[c] < 0 ? blank[c] : best[c]);
}

static void one_die_left(Node *node, const float *blank) {
    float sum[WIDE] = {0};
    for (int f = 0; f < FOODS; f++) none(node->one[f]);
    for (int i = 0; i < node->children; i++) best_of(node->one[node->food[i]], nodes[node->child[i]].stop);
    for (int f = 0; f < FOODS; f++) add(sum, 1.0f / 6, node->one[f], blank);
    add(sum, 1.0f / 6, blank, blank);
    memcpy(node->go_on, node->stop, sizeof sum);
    best_of(node->go_on, sum);
}

static void two_dice_left(Node *node, const float *blank) {
    float sum[WIDE] = {0};
    for (int f = 0; f < FOODS; f++) {
        none(node->one[f]);
        for (int g = 0; g < FOODS; g++) none(node->two[f][g]);
    }
    for (int i = 0; i < node->children; i++) {
        Node *child = &nodes[node->child[i]];
        int f = node->food[i];
        best_of(node->one[f], child->go_on);
        for (int g = 0; g < FOODS; g++) best_of(node->two[f][g], child->one[g]);
    }
    for (int f = 0; f < FOODS; f++) {
        add(sum, 2.0f / 36, node->one[f], blank); /* with a cross */
        for (int g = f; g < FOODS; g++) {
            float best[WIDE];
            memcpy(best, node->two[f][g], sizeof best);
            best_of(best, node->one[f]);
            best_of(best, node->one[g]);
            add(sum, (f == g ? 1.0f : 2.0f) / 36, best, blank);
        }
    }
    add(sum, 1.0f / 36, blank, blank);
    memcpy(node->go_on, node->stop, sizeof sum);
    best_of(node->go_on, sum);
}

static void three_dice(Node *root, const float *blank, float *sum) {
    static float one[FOODS + 1][WIDE], two[FOODS + 1][FOODS + 1][WIDE], three[FOODS][FOODS][FOODS][WIDE];
    for (int f = 0; f <= FOODS; f++) {
        none(one[f]);
        for (int g = 0; g <= FOODS; g++) none(two[f][g]);
    }
    for (int f = 0; f < FOODS; f++)
        for (int g = 0; g < FOODS; g++)
            for (int h = 0; h < FOODS; h++) none(three[f][g][h]);
    for (int i = 0; i < root->children; i++) {
        Node *child = &nodes[root->child[i]];
        int f = root->food[i];
        best_of(one[f], child->go_on);
        for (int g = 0; g < FOODS; g++) {
            best_of(two[f][g], child->one[g]);
            for (int h = 0; h < FOODS; h++) best_of(three[f][g][h], child->two[g][h]);
        }
    }
    memset(sum, 0, sizeof(float) * WIDE);
    for (int f = 0; f <= FOODS; f++) /* FOODS itself is the cross */
        for (int g = f; g <= FOODS; g++)
            for (int h = g; h <= FOODS; h++) {
                float best[WIDE];
                memcpy(best, one[f], sizeof best);
                best_of(best, one[g]);
                best_of(best, one[h]);
                best_of(best, two[f][g]);
                best_of(best, two[f][h]);
                best_of(best, two[g][h]);
                if (h < FOODS) best_of(best, three[f][g][h]);
                int ways = f == g && g == h ? 1 : f == g || g == h ? 3 : 6;
                add(sum, ways / 216.0f, best, blank);
            }
}

static void solve(int which) {
    float *result = chances[which];
    now++;
    made = 0;
    int root = node_for(&positions[which], 0);
    grow(&nodes[root]);
    int first = made;
    for (int i = root + 1; i < first; i++) grow(&nodes[i]);
    int second = made;
    for (int i = first; i < second; i++) grow(&nodes[i]);
    for (int i = root + 1; i < made; i++) stop_here(&nodes[i]);
    /* A blank roll costs the cat's step: distance by distance, each from the one before it. The
     * work is done for all distances at once, so as many rounds as there are steps are enough;
     * a blank roll is rare and the value settles after a few. */
    float blank[WIDE] = {0};
    for (int round = 0; round <= steps; round++) {
        float sum[WIDE];
        for (int i = first; i < second; i++) one_die_left(&nodes[i], blank);
        for (int i = root + 1; i < first; i++) two_dice_left(&nodes[i], blank);
        three_dice(&nodes[root], blank, sum);
        int same = 1;
        for (int c = 1; c <= steps; c++) {
            same &= result[c] == sum[c];
            result[c] = sum[c];
        }
        for (int c = 1; c < WIDE; c++) blank[c] = result[c - 1];
        if (same) break;
    }
}

/* ---------------------------------------------------------------------------------------------- */

static uint16_t read_food(const char *text) {
    uint16_t profile = 0;
    for (const char *c = text; *c; c++)
        if (*c >= '1' && *c <= '0' + SIZES) profile += 1 << (3 * (*c - '1'));
    return profile;
}

int main(int argc, char **argv) {
    if (argc != 3 + FOODS || (steps = atoi(argv[1])) < 1 || steps >= WIDE) {
        fprintf(stderr, "gauge_solve: STEPS (1 to %d) TABLE and five foods like 4,3,2\n", WIDE - 1);
        return 2;
    }
    uint16_t start[FOODS];
    for (int i = 0; i < FOODS; i++) start[i] = read_food(argv[3 + i]);
    all_positions(start);
    chances = calloc(count, sizeof *chances);
    for (int c = 0; c < WIDE; c++) chances[0][c] = 1; /* nothing left */
    for (int i = 1; i < count; i++) solve(i);
    FILE *out = fopen(argv[2], "wb");
    if (!out) {
        perror(argv[2]);
        return 1;
    }
    int32_t head[2] = {count, steps};
    fwrite(head, sizeof *head, 2, out);
    fwrite(positions, sizeof *positions, count, out);
    for (int i = 0; i < count; i++) fwrite(chances[i], sizeof(float), steps + 1, out);
    if (fclose(out)) {
        perror(argv[2]);
        return 1;
    }
    printf("%d positions, %.4f at the start with %d steps\n", count, chances[count - 1][steps], steps);
    return 0;
}
