import type { Transaction } from '@tallybook/db';
import { selectSenderMails, type LimitHit, type SendAttempt } from './send-store.ts';

/**
 * The mails that each sender of a transaction has requested in the last hour, in every organization. They are read once,
 * before the transaction writes, and its own are added here: they are read with another login's rights, and on a cluster
 * another login cannot read what the transaction has changed.
 */
export class SenderMails {
  readonly #senders: readonly string[];
  readonly #limit: number;
  /** How many of the mails that count are read: any of this transaction may be the one that reaches the limit. */
  readonly #most: number;
  /** Emails of each sender as seconds until they leave the hour, newest first; the first is the one at #limit - #most. */
  #read: ReadonlyMap<string, readonly number[]> | undefined;
  readonly #own = new Map<string, number>();

  /** @param limit of mails per sender and hour; 0 for none */
  constructor(attempts: readonly SendAttempt[], limit: number) {
    this.#senders = [...new Set(attempts.map(({ userId }) => userId))];
    this.#limit = limit;
    this.#most = Math.min(limit, attempts.length);
  }

  get mustRead(): boolean {
    return this.#read === undefined && this.#limit > 0;
  }

  async read(tx: Transaction): Promise<void> {
    const rows = await selectSenderMails(tx, this.#senders, this.#limit, this.#most);
    const read = new Map<string, number[]>();
    for (const { user_id: sender, seconds } of rows) read.set(sender, [...(read.get(sender) ?? []), seconds]);
    this.#read = read;
  }

  add(attempts: readonly SendAttempt[]): void {
    for (const { userId } of attempts) this.#own.set(userId, (this.#own.get(userId) ?? 0) + 1);
  }

  /** The limits that these attempts reach. `limit`: as in the constructor, or lower by fewer than its attempts. */
  hits(attempts: readonly SendAttempt[], limit: number): LimitHit[] {
    const hits: LimitHit[] = [];
    if (limit <= 0) return hits;
    for (const sender of new Set(attempts.map(({ userId }) => userId))) {
      const position = limit - 1 - (this.#own.get(sender) ?? 0);
      const seconds =
        position < 0 ? 3600 : (this.#read?.get(sender)?.[position - (this.#limit - this.#most)] ?? 0);
      if (seconds > 0) hits.push({ name: 'perSenderHour', seconds, applies_to: sender });
    }
    return hits;
  }
}
