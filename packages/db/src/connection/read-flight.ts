import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Lease } from './lease.ts';
import { message } from './message.ts';
import { begin, reportedError, rollback, type Scope } from './run.ts';
import { Statements, transmit } from './statements.ts';
import { transactionOn, type Transaction } from './transaction.ts';

interface Read {
  readonly statements: Statements;
  settled: boolean;
}

/** The statements of an earlier read of the same flight failed, which ended the transaction: this read runs again, alone. */
export class EarlierReadFailedError extends Error {
  override readonly name = 'EarlierReadFailedError';
}

/**
 * Reads of one organization that share a transaction (docs/adr/0030-shared-flights.md), or a single one: BEGIN, the scope, all
 * of their statements and COMMIT are one write to the socket. Each read has its rows as soon as they arrive, which is final:
 * COMMIT of a transaction that only reads changes nothing. Without statements there is no transaction.
 *
 * PostgreSQL executes the reads in order, so a failure, even of the connection, belongs to the first one without all of its
 * rows. Those after it have read nothing.
 */
export class ReadFlight {
  readonly #lease: Lease;
  readonly #scope: Scope;
  readonly #done: () => void;
  /** BEGIN and ROLLBACK. */
  readonly #transaction: Statements;
  readonly #reads: Read[] = [];
  readonly #sent: Promise<void>;
  #ended = 0;

  /** @param done is called when the connection may be reused */
  constructor(lease: Lease, scope: Scope, done: () => void) {
    this.#lease = lease;
    this.#scope = scope;
    this.#done = done;
    this.#transaction = new Statements(lease.connection);
    this.#sent = this.#send();
  }

  /** Call once for each seat of the lease, in the turn in which the lease was granted. */
  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const statements = new Statements(this.#lease.connection, this.#transaction);
    statements.hold();
    const read: Read = { statements, settled: false };
    this.#reads.push(read);
    const result = work(transactionOn(statements)).finally(() => (read.settled = true));
    result.catch(() => undefined);
    await this.#sent;
    try {
      await Promise.allSettled([result]);
      // Also statements that `work` sent and did not await.
      await statements.end();
      const value = await result;
      if (statements.failure !== undefined) throw statements.failure;
      return value;
    } catch (error) {
      if (statements.failure === undefined) throw error;
      if (this.#reads.find(hasFailed) !== read) throw new EarlierReadFailedError();
      throw reportedError(statements, error);
    } finally {
      statements.dispose();
      this.#ended += 1;
      if (this.#ended === this.#lease.seats) void this.#end();
    }
  }

  async #send(): Promise<void> {
    // By then each `work` has sent all that it can send without a result, in whatever order its promises continue.
    do await nextTurn();
    while (!this.#isReady() && this.#lease.connection.lost === undefined);
    const held = this.#reads.flatMap(({ statements }) => statements.release());
    if (held.length === 0) return;
    void begin(this.#transaction, this.#scope);
    transmit(held, commit);
  }

  #isReady(): boolean {
    return (
      this.#reads.length === this.#lease.seats &&
      this.#reads.every(({ statements, settled }) => settled || statements.held > 0)
    );
  }

  async #end(): Promise<void> {
    if (this.#reads.some(hasFailed)) await rollback(this.#transaction);
    this.#transaction.dispose();
    this.#done();
  }
}

const commit = message('commit');

const hasFailed = ({ statements }: Read): boolean => statements.failure !== undefined;
