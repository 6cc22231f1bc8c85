import { TransactionMisuseError } from './errors.ts';
import type { Statements } from './statements.ts';

/** A statement that has not been sent yet: postgres.js and drizzle send a query when it is first awaited. */
export interface UnsentStatement<T = unknown> extends PromiseLike<T> {
  execute(...values: never[]): unknown;
}

/** An unsent statement, a function that sends statements, or the result of an item that needs no statement. */
export type FlightItem = UnsentStatement | (() => unknown) | readonly unknown[] | null | undefined;

type ResultOf<Item> = Item extends () => infer Returned ? Awaited<Returned> : Awaited<Item>;

export type FlightResults<Items extends readonly FlightItem[]> = {
  -readonly [Place in keyof Items]: ResultOf<Items[Place]>;
};

export type Flight = <const Items extends readonly FlightItem[]>(
  items: Items,
) => Promise<FlightResults<Items>>;

const tick = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/** `Transaction.flight` for the statements of one transaction. */
export function flightOn(statements: Statements): Flight {
  let dispatching = 0;
  const watchers = new Set<() => void>();
  const changed = (): Promise<void> => new Promise((resolve) => watchers.add(resolve));
  const notify = (): void => {
    for (const watcher of watchers) watcher();
    watchers.clear();
  };
  statements.onSent = notify;

  /** Resolves once `item` can send nothing more before it receives a result, or has settled. */
  async function dispatched(item: Promise<unknown>, sentBefore: number, depth: number): Promise<void> {
    let settled = false;
    const settle = (): void => void (settled = true);
    const end = item.then(settle, settle);
    // Runs after all pending microtasks: an async function has then continued as far as it can without a result.
    await tick();
    const mayStillSend = (): boolean => !settled && (statements.sent === sentBefore || dispatching > depth);
    while (mayStillSend()) {
      await Promise.race([end, changed()]);
      await tick();
    }
  }

  return async (items) => {
    const results: Promise<unknown>[] = [];
    let failure: { readonly error: unknown } | undefined;
    const start = <T>(result: Promise<T>): Promise<T> => {
      results.push(result);
      result.catch((error: unknown) => (failure ??= { error }));
      return result;
    };
    dispatching += 1;
    const depth = dispatching;
    try {
      for (const item of items) {
        if (failure !== undefined) break;
        const sentBefore = statements.sent;
        const started = typeof item === 'function' ? item() : item;
        if (statements.send(started)) void start(started as Promise<unknown>);
        else if (!(started instanceof Promise))
          void start(Promise.resolve(isUnsent(started) ? started.execute() : started));
        else if (typeof item === 'function') await dispatched(start(started), sentBefore, depth);
        else throw new TransactionMisuseError('A flight takes functions, not the promises that they return.');
      }
    } catch (error) {
      failure ??= { error };
    } finally {
      dispatching -= 1;
      notify();
    }
    // Waits for every item: none may still be sending statements when the caller handles the failure.
    const settled = await Promise.allSettled(results);
    if (failure !== undefined) throw failure.error;
    // TypeScript cannot relate the results to the tuple of items.
    return settled.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never;
  };
}

function isUnsent(value: unknown): value is UnsentStatement {
  return typeof value === 'object' && value !== null && 'then' in value && 'execute' in value;
}
