import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { Instance } from '../stage/instance.ts';
import { isRefusal, mayHaveHappened, type Entry, type History, type Operation } from './history.ts';
import { request, type Reply } from './request.ts';

export interface ClientOptions {
  readonly history: History;
  readonly instances: readonly Instance[];
  readonly random: Random;
  /** Which instance it prefers. */
  readonly home: number;
  /** Share of operations that are sent twice at once, with one key, to two instances. */
  readonly doubles: number;
  /** A connection for every request, instead of kept ones. */
  readonly fresh?: boolean;
}

/** How long an answer is waited for, and the longest pause that a Retry-After is given. */
const patienceMs = 25_000;
const longestPauseMs = 2_000;

/** A caller who does as the contract says: sends again with the same key until it knows. */
export class Client {
  readonly #options: ClientOptions;
  readonly #agent: http.Agent;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#agent = new http.Agent({ keepAlive: options.fresh !== true });
  }

  /** Sends until the outcome is known, or until `give up` says so: the entry is then left as unknown. */
  async perform(operation: Operation, giveUp: () => boolean = () => false): Promise<Entry> {
    const { history, random, home, doubles, instances } = this.#options;
    const entry = history.begin(operation);
    const twice = random.chance(doubles);
    const other = (home + 1) % instances.length;
    const replies = await Promise.all(
      (twice ? [home, other] : [home]).map((instance) => this.#send(entry, instance)),
    );
    await this.#settle(entry, replies, giveUp);
    return entry;
  }

  /** Goes on with an entry that was given up. */
  async resolve(entry: Entry, giveUp: () => boolean = () => false): Promise<void> {
    await this.#settle(entry, [await this.#send(entry, this.#options.home)], giveUp);
  }

  /** Asks once more, whatever is known: the answer must be the one that was given, or the refusal must stand. */
  async repeat(entry: Entry, instance: number): Promise<Reply> {
    return this.#send(entry, instance);
  }

  close(): void {
    this.#agent.destroy();
  }

  async #settle(entry: Entry, first: readonly Reply[], giveUp: () => boolean): Promise<void> {
    let replies = first;
    for (let attempt = 1; ; attempt += 1) {
      if (entry.state === 'acknowledged') return;
      // Of a refusal beside a try that may have happened, the next answer will tell.
      if (replies.every(isRefusal)) {
        entry.state = 'refused';
        return;
      }
      if (giveUp()) return;
      await sleep(this.#pause(replies));
      const { home, instances, random } = this.#options;
      const instance = random.chance(0.3) ? (home + attempt) % instances.length : home;
      replies = [await this.#send(entry, instance)];
    }
  }

  async #send(entry: Entry, instance: number): Promise<Reply> {
    const { history, instances } = this.#options;
    const send = history.sent(entry, instance);
    const url = instances[instance]?.url ?? '';
    const reply = await request(url, entry.operation.call, this.#agent, patienceMs);
    history.answered(entry, send, reply);
    return reply;
  }

  #pause(replies: readonly Reply[]): number {
    const asked = Math.max(
      ...replies.map((reply) => (reply.status === 'none' ? 0.1 : (reply.retryAfter ?? 0.1) * 1000)),
      100,
    );
    return Math.min(asked, longestPauseMs) * (0.75 + this.#options.random.next() / 2);
  }
}

/** True for an entry whose refusal came beside a try that may yet have happened. */
export const isDoubtful = (entry: Entry): boolean =>
  entry.state === 'refused' && entry.sends.some(({ reply }) => mayHaveHappened(reply));
