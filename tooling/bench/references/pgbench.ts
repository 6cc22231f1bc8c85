import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseTarget } from '@tallybook/db';
import { onCleanup, connect } from '@tallybook/machine';

const version = spawnSync('pgbench', ['--version'], { encoding: 'utf8' }).stdout?.trim();

/** The program that drives R1 and R5 on this machine. */
export const statementDriver =
  version ??
  'the postgres.js driver in a loop (pgbench is not on PATH), which uses more processor time than pgbench';

export interface Statements {
  /** For pgbench. */
  readonly script: string;
  /** The statement for the driver: $1 is a number up to `first`, $2 one up to `second`. */
  readonly statement: string;
  readonly first: number;
  readonly second: number;
}

/** Statements per second of 16 clients, each prepared once per connection. */
export function runStatements(
  target: DatabaseTarget,
  statements: Statements,
  seconds: number,
): Promise<number> {
  return version === undefined
    ? runDriver(target, statements, seconds)
    : runPgbench(target, statements.script, seconds);
}

async function runPgbench(target: DatabaseTarget, script: string, seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tallybook-bench-'));
  const file = join(folder, 'script.sql');
  writeFileSync(file, script);
  const args = ['-n', '-M', 'prepared', '-c', '16', '-j', '2', '-T', String(Math.ceil(seconds)), '-f', file];
  const child = spawn(
    'pgbench',
    [...args, '-h', target.host, '-p', String(target.port), '-U', target.username, target.database],
    {
      env: { PATH: process.env['PATH'], PGPASSWORD: target.password },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  onCleanup(() => void child.kill());
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  rmSync(folder, { recursive: true });
  const [, tps] = /tps = ([\d.]+)/.exec(output) ?? [];
  if (code !== 0 || tps === undefined || !/failed transactions: 0 /.test(output))
    throw new Error(`pgbench: ${output}`);
  return Number(tps);
}

async function runDriver(
  target: DatabaseTarget,
  { statement, first, second }: Statements,
  seconds: number,
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const sql = connect(target, 1);
      await sql`select 1`;
      return sql;
    }),
  );
  const started = performance.now();
  let count = 0;
  const loop = async (sql: (typeof clients)[number]): Promise<void> => {
    while (performance.now() - started < seconds * 1000) {
      const parameters = [1 + Math.floor(Math.random() * first), 1 + Math.floor(Math.random() * second)];
      // `raw` skips decoding.
      await sql.unsafe(statement, parameters, { prepare: true }).raw();
      count += 1;
    }
  };
  await Promise.all(clients.map(loop));
  const perSecond = (count * 1000) / (performance.now() - started);
  await Promise.all(clients.map((sql) => sql.end()));
  return perSecond;
}
