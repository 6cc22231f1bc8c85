import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of PostgreSQL's server programs: PG_BIN, or the newest version of a Debian installation. */
export function serverPrograms(): string {
  const debian = '/usr/lib/postgresql';
  const newest = existsSync(debian)
    ? readdirSync(debian)
        .toSorted((a, b) => +a - +b)
        .at(-1)
    : undefined;
  const folder = process.env['PG_BIN'] ?? (newest === undefined ? '' : join(debian, newest, 'bin'));
  if (existsSync(join(folder, 'initdb'))) return folder;
  throw new Error(
    "PostgreSQL's server programs were not found: install postgresql, or set PG_BIN to their folder",
  );
}

// PostgreSQL does not run as root; in a user namespace, root becomes an ordinary user.
const asUser = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];

/** Prints a command, runs it in a shell as an ordinary user, and returns its output. */
export function sh(text: string): string {
  console.log(`$ ${text}`);
  const prefix = process.getuid?.() === 0 ? asUser : [];
  const [command, ...args] = [...prefix, 'bash', '-euo', 'pipefail', '-c', text];
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const done = spawnSync(command, args, { stdio: [...stdio], encoding: 'utf8', timeout: 600_000 });
  if (done.status !== 0) throw new Error(`exit code ${done.status ?? done.signal}: ${text}`);
  if (done.stdout.trim() !== '') console.log(done.stdout.trimEnd());
  return done.stdout.trim();
}

/** Starts a program in the background. Returns a function that stops it. */
export function background(command: string, args: readonly string[]): () => Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return async () => {
    child.kill('SIGQUIT');
    await ended;
  };
}
