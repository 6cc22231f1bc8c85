import type { Call, Reply } from './request.ts';

export type Kind =
  | 'movement'
  | 'batch'
  | 'reversal'
  | 'cost_adjustment'
  | 'allocation'
  | 'write_down'
  | 'transfer'
  | 'stock_take'
  | 'count'
  | 'post_take'
  | 'cancel_take'
  | 'create_rule'
  | 'delete_rule'
  | 'list_alerts'
  | 'acknowledge'
  | 'reorder_point'
  | 'journal'
  | 'import'
  | 'invite'
  | 'accept'
  | 'revoke'
  | 'close'
  | 'probe';

/** An effect that a caller wants exactly once, however often the request has to be sent. */
export interface Operation {
  readonly kind: Kind;
  readonly organization: string;
  readonly call: Call;
  /** Values that identify its rows in the database without the service's help: references of movements, addresses. */
  readonly marks: readonly string[];
  /** First day of the month that it changes. */
  readonly month?: string;
}

export interface Send {
  readonly instance: number;
  readonly sentAt: number;
  /** Undefined while in flight. */
  respondedAt: number | undefined;
  reply: Reply | undefined;
}

/**
 * `acknowledged`: at least one response was a success. `rejected`: the last response was a rejection, and the outcome
 * of no earlier attempt is unknown. `unknown`: neither.
 */
export type State = 'acknowledged' | 'rejected' | 'unknown';

export interface Entry {
  readonly operation: Operation;
  readonly sends: Send[];
  state: State;
  /** The body of the first successful response. */
  response: unknown;
}

/** Every attempt of every operation, in the order of their start. Times are of `performance.now()`. */
export class History {
  readonly entries: Entry[] = [];
  #inFlight = 0;

  /** Current number of attempts without a response. */
  get inFlight(): number {
    return this.#inFlight;
  }

  begin(operation: Operation): Entry {
    const entry: Entry = { operation, sends: [], state: 'unknown', response: undefined };
    this.entries.push(entry);
    return entry;
  }

  recordSend(entry: Entry, instance: number): Send {
    const send: Send = { instance, sentAt: performance.now(), respondedAt: undefined, reply: undefined };
    entry.sends.push(send);
    this.#inFlight += 1;
    return send;
  }

  recordReply(entry: Entry, send: Send, reply: Reply): void {
    this.#inFlight -= 1;
    send.respondedAt = performance.now();
    send.reply = reply;
    if (!isAcknowledgement(reply) || entry.state === 'acknowledged') return;
    entry.state = 'acknowledged';
    entry.response = reply.body;
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

/** A final rejection, as opposed to a request to try again. */
export const isRejection = (reply: Reply | undefined): boolean =>
  reply !== undefined &&
  reply.status !== 'none' &&
  reply.status >= 400 &&
  reply.status < 500 &&
  reply.status !== 429 &&
  reply.status !== 408;

/** No response, a 503 or the like: the call may have taken effect. A 429 is sent before anything is done. */
export const mayHaveHappened = (reply: Reply | undefined): boolean =>
  reply === undefined || reply.status === 'none' || reply.status === 408 || reply.status >= 500;
