import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instance } from '../environment/instance.ts';
import type { Random } from '../random.ts';
import { isRejection, mayHaveHappened, type Entry, type History, type Operation } from './history.ts';
import { sendRequest, type Reply } from './request.ts';

export interface ClientOptions {
  readonly history: History;
  readonly instances: readonly Instance[];
  readonly random: Random;
  /** Index of the instance that it prefers. */
  readonly preferred: number;
  /** Share of operations that are sent to both instances at once, with one key. */
  readonly duplicateShare: number;
  /** Open a connection for each request instead of keeping connections alive. */
  readonly freshConnections?: boolean;
}

const requestTimeoutMs = 25_000;
/** Limit for the pause that Retry-After asks for. */
const maxPauseMs = 2_000;

/** A caller that follows the contract: it retries with the same key until it knows the outcome. */
export class Client {
  readonly #options: ClientOptions;
  readonly #agent: http.Agent;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#agent = new http.Agent({
      keepAlive: options.freshConnections !== true,
      // Closes idle connections 3 s before the service does: a request that crosses the service's closing is reset, which
      // would look like a lost response. Without a timeout of its own, the agent ignores the time that the service names.
      timeout: 60_000,
      agentKeepAliveTimeoutBuffer: 3_000,
    });
  }

  /** Sends until the outcome is known, or until `giveUp` returns true: the entry is then `unknown`. */
  async perform(operation: Operation, giveUp: () => boolean = () => false): Promise<Entry> {
    const { history, random, preferred, duplicateShare, instances } = this.#options;
    const entry = history.begin(operation);
    const twice = random.chance(duplicateShare);
    const other = (preferred + 1) % instances.length;
    const replies = await Promise.all(
      (twice ? [preferred, other] : [preferred]).map((instance) => this.#send(entry, instance)),
    );
    await this.#settle(entry, replies, giveUp);
    return entry;
  }

  /** Continues with an entry that is `unknown`. */
  async resolve(entry: Entry, giveUp: () => boolean = () => false): Promise<void> {
    await this.#settle(entry, [await this.#send(entry, this.#options.preferred)], giveUp);
  }

  /** Sends once more, whatever is known: the service must repeat its response or its rejection. */
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
      // A rejection is not final while the outcome of a concurrent attempt is unknown: send again.
      if (replies.every(isRejection)) {
        entry.state = 'rejected';
        return;
      }
      if (giveUp()) return;
      await sleep(this.#pauseMs(replies));
      const { preferred, instances, random } = this.#options;
      const instance = random.chance(0.3) ? (preferred + attempt) % instances.length : preferred;
      replies = [await this.#send(entry, instance)];
    }
  }

  async #send(entry: Entry, instance: number): Promise<Reply> {
    const { history, instances } = this.#options;
    const send = history.recordSend(entry, instance);
    const url = instances[instance]?.url ?? '';
    const reply = await sendRequest(url, entry.operation.call, this.#agent, requestTimeoutMs);
    history.recordReply(entry, send, reply);
    return reply;
  }

  #pauseMs(replies: readonly Reply[]): number {
    const requested = Math.max(
      ...replies.map((reply) => (reply.status === 'none' ? 0.1 : (reply.retryAfter ?? 0.1) * 1000)),
      100,
    );
    return Math.min(requested, maxPauseMs) * (0.75 + this.#options.random.next() / 2);
  }
}

/** True if the entry was rejected although the outcome of another attempt is unknown. */
export const isDoubtful = (entry: Entry): boolean =>
  entry.state === 'rejected' && entry.sends.some(({ reply }) => mayHaveHappened(reply));
