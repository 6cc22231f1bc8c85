import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the server's programs: PG_BIN, or the newest of Debian's. */
export function serverPrograms(): string {
  const debian = '/usr/lib/postgresql';
  const newest = existsSync(debian)
    ? readdirSync(debian)
        .toSorted((a, b) => +a - +b)
        .at(-1)
    : undefined;
  const folder = process.env['PG_BIN'] ?? (newest === undefined ? '' : join(debian, newest, 'bin'));
  if (existsSync(join(folder, 'initdb'))) return folder;
  throw new Error("no programs of PostgreSQL's server; install postgresql, or name their folder in PG_BIN");
}

// As root the server does not start; in a namespace of its own, root is an ordinary user.
const asUser = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];

/** Prints a command as one would type it, runs it in a shell as an ordinary user, and gives what it printed. */
export function sh(text: string): string {
  console.log(`$ ${text}`);
  const prefix = process.getuid?.() === 0 ? asUser : [];
  const [command, ...args] = [...prefix, 'bash', '-euo', 'pipefail', '-c', text];
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const done = spawnSync(command, args, { stdio: [...stdio], encoding: 'utf8', timeout: 600_000 });
  if (done.status !== 0) throw new Error(`it ended with ${done.status ?? done.signal}: ${text}`);
  if (done.stdout.trim() !== '') console.log(done.stdout.trimEnd());
  return done.stdout.trim();
}

/** Starts a program that stays; ended by the returned function. */
export function background(command: string, args: readonly string[]): () => Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return async () => {
    child.kill('SIGQUIT');
    await ended;
  };
}
