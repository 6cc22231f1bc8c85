import type { Statements } from './statements.ts';

type Savepoint<Sql> = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

/** Savepoints of one transaction: nested or consecutive, never concurrent. */
export function savepoints<Sql>(statements: Statements, sql: Sql): Savepoint<Sql> {
  let count = 0;
  return async (work) => {
    count += 1;
    const name = `s${count}`;
    await statements.control(`savepoint ${name}`);
    try {
      const value = await work(sql);
      if (statements.failure !== undefined) throw statements.failure;
      await statements.control(`release savepoint ${name}`);
      return value;
    } catch (error) {
      await statements.control(`rollback to savepoint ${name}`);
      statements.failure = undefined;
      throw error;
    }
  };
}
