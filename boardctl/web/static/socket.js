// @ts-check
// The line to the table. Comes back by itself; whoever asked meanwhile is told that it failed.

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

export class Socket {
  /**
   * @param {(document: any) => void} onTable
   * @param {(connected: boolean) => void} onLink
   */
  constructor(onTable, onLink) {
    this.onTable = onTable;
    this.onLink = onLink;
    this.wait = FIRST_WAIT;
    this.number = 0;
    /** @type {Map<number, (answer: {why: string | null, picture?: string | null, hand?: any, told?: any}) => void>} */
    this.open = new Map();
    /** @type {WebSocket | null} */
    this.line = null;
    this.connect();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const line = new WebSocket(`${scheme}//${location.host}/ws`);
    this.line = line;
    line.addEventListener("message", (event) => this.heard(JSON.parse(event.data)));
    line.addEventListener("close", () => this.lost());
  }

  /** @param {any} message */
  heard(message) {
    if (message.type === "answer") {
      this.open.get(message.n)?.(message);
      this.open.delete(message.n);
      return;
    }
    this.wait = FIRST_WAIT;
    this.onLink(true);
    this.onTable(message);
  }

  lost() {
    this.line = null;
    this.onLink(false);
    for (const answer of this.open.values()) answer({ why: "" });
    this.open.clear();
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, Math.max(FIRST_WAIT, this.wait * 1.7));
  }

  /** Begins again: whoever this page is now is told with the first document. */
  anew() {
    this.wait = 0;
    this.line?.close();
  }

  hurry() {
    if (this.line) return;
    clearTimeout(this.timer);
    this.connect();
  }

  /**
   * Asks the table for something. The answer is null when it is done, otherwise one sentence
   * (empty when the line was lost).
   * @param {Record<string, any>} request
   * @param {(seen: any) => void} [seen] told what this page alone sees: the piece it lifted, a hand, what it looked up
   * @returns {Promise<string | null>}
   */
  ask(request, seen) {
    const line = this.line;
    if (!line || line.readyState !== WebSocket.OPEN) return Promise.resolve("");
    this.number += 1;
    const n = this.number % 1000000;
    return new Promise((resolve) => {
      this.open.set(n, (answer) => {
        const told = answer.picture ?? answer.hand ?? answer.told;
        if (told) seen?.(told);
        resolve(answer.why);
      });
      line.send(JSON.stringify({ ...request, n }));
    });
  }
}
