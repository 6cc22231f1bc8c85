/* Shows what postgres.js itself does when a backend dies in begin(); driver-begin.test.ts runs it as a process. */
import postgres from 'postgres';

const [defect = '', encoded = ''] = process.argv.slice(2);
const target = JSON.parse(encoded) as postgres.Options<Record<string, never>>;
const sql = postgres({ ...target, max: 1, onnotice: () => undefined });
const admin = postgres({ ...target, max: 1, onnotice: () => undefined });
const uncaught: string[] = [];
const crashed = Promise.withResolvers<void>();
process.on('uncaughtException', (error) => {
  uncaught.push(error.message);
  crashed.resolve();
});

await admin.unsafe('drop table if exists strays; create table strays (id int)').catch(() => undefined);
const ended = Promise.withResolvers<void>();
const dead = Promise.withResolvers<void>();
const transaction = sql.begin(async (tx) => {
  await tx`insert into strays values (1)`;
  const [row] = await tx`select pg_backend_pid() as pid`;
  await admin`select pg_terminate_backend(${Number(row?.['pid'])}, 5000)`;
  await dead.promise;
  // The callback does not know and continues.
  tx`insert into strays values (2)`.then(
    () => ended.resolve(),
    () => ended.resolve(),
  );
});
await transaction.catch(() => undefined);
if (defect === 'stray') await sql`select 1`;
dead.resolve();
await Promise.race([ended.promise, crashed.promise]);
const rows = await admin`select id from strays`;
process.stdout.write(JSON.stringify({ rows: rows.map((row) => Number(row['id'])), uncaught }));
process.exit(0);
