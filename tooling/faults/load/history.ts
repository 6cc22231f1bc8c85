import type { Call, Reply } from './request.ts';

export type Kind =
  | 'movement'
  | 'batch'
  | 'reversal'
  | 'journal'
  | 'import'
  | 'invite'
  | 'accept'
  | 'revoke'
  | 'period'
  | 'close'
  | 'probe';

/** What somebody wants done, once, however often it has to be sent. */
export interface Operation {
  readonly kind: Kind;
  readonly organization: string;
  readonly call: Call;
  /** What its rows are known by in the database, whatever the service says: references of movements, addresses. */
  readonly marks: readonly string[];
  /** First day of the month that it writes into. */
  readonly month?: string;
}

export interface Send {
  readonly instance: number;
  readonly sentAt: number;
  /** Undefined while it is on its way. */
  answeredAt: number | undefined;
  reply: Reply | undefined;
}

/**
 * `acknowledged`: at least one answer said so. `refused`: the last word was no, and no earlier try is still unknown.
 * `unknown`: nobody can say yet.
 */
export type State = 'acknowledged' | 'refused' | 'unknown';

export interface Entry {
  readonly operation: Operation;
  readonly sends: Send[];
  state: State;
  /** The body of the first answer that acknowledged it. */
  answer: unknown;
}

/** Every try of every operation, in the order in which they were begun. Times are of `performance.now()`. */
export class History {
  readonly entries: Entry[] = [];
  #inFlight = 0;

  /** Tries without an answer at this moment. */
  get inFlight(): number {
    return this.#inFlight;
  }

  begin(operation: Operation): Entry {
    const entry: Entry = { operation, sends: [], state: 'unknown', answer: undefined };
    this.entries.push(entry);
    return entry;
  }

  sent(entry: Entry, instance: number): Send {
    const send: Send = { instance, sentAt: performance.now(), answeredAt: undefined, reply: undefined };
    entry.sends.push(send);
    this.#inFlight += 1;
    return send;
  }

  answered(entry: Entry, send: Send, reply: Reply): void {
    this.#inFlight -= 1;
    send.answeredAt = performance.now();
    send.reply = reply;
    if (!isAcknowledgement(reply) || entry.state === 'acknowledged') return;
    entry.state = 'acknowledged';
    entry.answer = reply.body;
  }

  of(...kinds: readonly Kind[]): Entry[] {
    return this.entries.filter(({ operation }) => kinds.includes(operation.kind));
  }

  acknowledged(...kinds: readonly Kind[]): Entry[] {
    return this.of(...kinds).filter(({ state }) => state === 'acknowledged');
  }
}

export const isAcknowledgement = (reply: Reply | undefined): reply is Exclude<Reply, { status: 'none' }> =>
  reply !== undefined && reply.status !== 'none' && reply.status < 300;

/** A no that stands: not "try again". */
export const isRefusal = (reply: Reply | undefined): boolean =>
  reply !== undefined &&
  reply.status !== 'none' &&
  reply.status >= 400 &&
  reply.status < 500 &&
  reply.status !== 429 &&
  reply.status !== 408;

/** No answer, a 503 or the like: the effect may be there. A 429 is given before anything is done. */
export const mayHaveHappened = (reply: Reply | undefined): boolean =>
  reply === undefined || reply.status === 'none' || reply.status === 408 || reply.status >= 500;
