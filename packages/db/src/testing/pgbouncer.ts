import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { missingGuards, type DatabaseTarget } from '../connection/index.ts';
import { chooseRunAs } from '../embedded/run-as.ts';
import { withSession } from '../setup/session.ts';

/** Debian installs it where only an administrator's PATH leads. */
const program = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync);

/** Why tests with PgBouncer cannot run here; undefined where they can. */
export const noPgBouncer =
  program === undefined
    ? 'PgBouncer is not installed (apt-get install pgbouncer): nothing is tried behind it'
    : undefined;

export interface PgBouncer {
  /** The target behind it; what needs a session goes to the server directly. */
  readonly target: DatabaseTarget;
  /** Its own console, which speaks the simple protocol only. */
  readonly console: DatabaseTarget;
  /** Kills it; every connection of both sides is gone. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Guarded {
  readonly admin: DatabaseTarget;
  readonly service: DatabaseTarget;
}

/** What an administrator does before the service stands behind a pooler, for this database only. */
export async function giveGuards({ admin, service }: Guarded): Promise<void> {
  await withSession(admin, async (session) => {
    for (const setting of missingGuards([], 15_000))
      await session.unsafe(`alter role ${service.username} in database ${service.database} set ${setting}`);
  });
}

/** The real PgBouncer between the service and its database; in transaction mode unless told otherwise. */
export async function startPgBouncer(
  { service: target }: Pick<Guarded, 'service'>,
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
    // As nobody it must still get at its files.
    chmodSync(folder, 0o777);
    chmodSync(join(folder, 'users.txt'), 0o644);
  }
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const [command, ...args] = [...runAs.prefix, program ?? 'pgbouncer', '-q', file];
    child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...runAs.ids });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said = chunk.toString()));
    for (let tries = 0; !(await answers(join(folder, '.s.PGSQL.6432'))); tries += 1) {
      if (tries > 500 || child.exitCode !== null) throw new Error(`PgBouncer did not start: ${said}`);
      await sleep(10);
    }
  };
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    rmSync(join(folder, '.s.PGSQL.6432'), { force: true });
  };
  await start();
  const here = { ...target, host: folder, port: 6432 };
  return {
    target: { ...here, direct: target },
    console: { ...here, database: 'pgbouncer' },
    kill,
    start,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(path: string): Promise<boolean> {
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
