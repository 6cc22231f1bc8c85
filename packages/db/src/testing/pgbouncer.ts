import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { missingSettings, sessionGuards } from '../connection/guards.ts';
import type { DatabaseTarget } from '../connection/index.ts';
import { chooseRunAs } from '../embedded/run-as.ts';
import { withSession } from '../setup/session.ts';

/** Debian installs it in a folder that is only on an administrator's PATH. */
const program = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync);

/** The reason why tests with PgBouncer are skipped on this machine, or undefined. */
export const noPgBouncer =
  program === undefined
    ? 'PgBouncer is not installed (apt-get install pgbouncer): tests with it are skipped'
    : undefined;

export interface PgBouncer {
  /** Connects through PgBouncer; `direct` bypasses it, for features that need a session. */
  readonly target: DatabaseTarget;
  /** PgBouncer's admin console, which supports the simple query protocol only. */
  readonly console: DatabaseTarget;
  /** Kills PgBouncer, which closes all connections on both sides. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Targets {
  readonly admin: DatabaseTarget;
  readonly service: DatabaseTarget;
}

/** Sets the role's settings, as an administrator does before the service uses a pooler; for this database only. */
export async function giveGuards({ admin, service }: Targets): Promise<void> {
  await withSession(admin, async (session) => {
    for (const setting of missingSettings([], sessionGuards(15_000)))
      await session.unsafe(`alter role ${service.username} in database ${service.database} set ${setting}`);
  });
}

/** Starts a real PgBouncer between the service and its database, in transaction mode except where `settings` differ. */
export async function startPgBouncer(
  { service: target }: Pick<Targets, 'service'>,
  settings: Record<string, string> = {},
): Promise<PgBouncer> {
  const folder = mkdtempSync('/tmp/tb-bouncer-');
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), `"${target.username}" "${target.password}"\n`);
  const lines = {
    listen_addr: '',
    unix_socket_dir: folder,
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users.txt'),
    admin_users: target.username,
    pool_mode: 'transaction',
    default_pool_size: '4',
    max_client_conn: '200',
    query_wait_timeout: '10',
    server_login_retry: '1',
    ...settings,
  };
  const body = Object.entries(lines).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(
    file,
    `[databases]\n* = host=${target.host} port=${target.port}\n[pgbouncer]\n${body.join('')}`,
  );
  const runAs = chooseRunAs(folder);
  if (runAs.ids !== undefined) {
    // PgBouncer must be able to read its files as the user `nobody`.
    chmodSync(folder, 0o777);
    chmodSync(join(folder, 'users.txt'), 0o644);
  }
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const [command, ...args] = [...runAs.prefix, program ?? 'pgbouncer', '-q', file];
    child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...runAs.ids });
    let lastMessage = '';
    child.stderr?.on('data', (chunk: Buffer) => (lastMessage = chunk.toString()));
    for (let tries = 0; !(await accepts(join(folder, '.s.PGSQL.6432'))); tries += 1) {
      if (tries > 500 || child.exitCode !== null) throw new Error(`PgBouncer did not start: ${lastMessage}`);
      await sleep(10);
    }
  };
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    rmSync(join(folder, '.s.PGSQL.6432'), { force: true });
  };
  await start();
  const pooled = { ...target, host: folder, port: 6432 };
  return {
    target: { ...pooled, direct: target },
    console: { ...pooled, database: 'pgbouncer' },
    kill,
    start,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function accepts(path: string): Promise<boolean> {
  const socket = net.connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
