import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from '../setup/make-folder.ts';
import { fromFileSystem, OperatorError } from '../setup/operator-error.ts';

export type HomeLock = { release(): Promise<void> };

const locks = new Map<string, { count: number; server: Server }>();

/**
 * Ensures that one process at a time uses a home directory. The lock is a listening socket, which the kernel closes
 * however the process ends, so `kill -9` leaves no stale lock. A second call in the same process shares the lock.
 * Rejects with an OperatorError that names the holder's process.
 */
export async function acquireHomeLock(home: string): Promise<HomeLock> {
  const real = resolveHome(home);
  const name = lockName(real);
  const own = locks.get(name);
  if (own) own.count += 1;
  else locks.set(name, { count: 1, server: await listen(name, real) });
  let released = false;
  return {
    async release() {
      if (released) return;
      released = true;
      const lock = locks.get(name);
      if (!lock || --lock.count > 0) return;
      locks.delete(name);
      await new Promise((done) => lock.server.close(done));
    },
  };
}

function resolveHome(home: string): string {
  try {
    makeFolder(home);
    return realpathSync(home);
  } catch (error) {
    throw fromFileSystem(error, home);
  }
}

/** Linux has socket names outside the file system; elsewhere the socket is a file. */
function lockName(home: string): string {
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 32);
  return process.platform === 'linux' ? `\0tallybook-home-${hash}` : join(tmpdir(), `tallybook-${hash}.lock`);
}

/** A process that is being killed may keep its sockets for a moment without responding. */
const dyingMs = 5000;

async function listen(name: string, home: string): Promise<Server> {
  for (const end = performance.now() + dyingMs; ; await sleep(50)) {
    const server = await tryToListen(name);
    if (server) return server;
    const holder = await readHolderPid(name);
    if (holder === 'gone' && !name.startsWith('\0')) rmSync(name, { force: true });
    if (/^\d+$/.test(holder)) throw lockedBy(home, ` (process ${holder})`);
    if (holder === 'silent' || performance.now() > end) throw lockedBy(home, '');
  }
}

function lockedBy(home: string, process: string): OperatorError {
  return new OperatorError(
    `Another Tallybook${process} is already running in ${home}. Stop it, or set TALLYBOOK_HOME to another directory.`,
  );
}

async function tryToListen(name: string): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(String(process.pid));
  });
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((done) => {
    server.once('error', done);
    server.listen({ path: name }, () => done(undefined));
  });
  if (!failure) return server.unref();
  if (failure.code === 'EADDRINUSE') return undefined;
  throw failure;
}

/** Returns the process id that the holder sends on connecting, `gone` if nothing listens, `silent` on a timeout. */
function readHolderPid(name: string): Promise<string> {
  return new Promise((done) => {
    let response = 'gone';
    const socket = connect({ path: name });
    socket.setTimeout(2000, () => {
      response = 'silent';
      socket.destroy();
    });
    socket.on('data', (chunk) => (response = chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => done(response));
  });
}
