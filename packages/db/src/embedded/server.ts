import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { startKept, type Kept } from './keeper.ts';
import { readPidFile } from './orphans.ts';
import { endOfLog, explainLog, rotateLog } from './server-log.ts';
import { serverSettings } from './settings.ts';

export type Server = { pid: number; ended: Promise<number>; stop(): Promise<void> };

export type ServerOptions = {
  cluster: Cluster;
  socketFolder: string;
  settings: Readonly<Record<string, string>>;
  removeAfterwards: readonly [string, string];
};

/** Starts the server and waits until it accepts connections; recovery after a crash may take a while. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { data, log, runAs, binaries } = options.cluster;
  rotateLog(log);
  const from = endOfLog(log);
  const postmaster = await startKept(
    [
      binaries.postgres,
      '-D',
      data,
      ...serverSettings(options.socketFolder, binaries.packaged, options.settings),
    ],
    { runAs, output: log, removeAfterwards: options.removeAfterwards },
  );
  let code: number | undefined;
  postmaster.ended.then(
    (value) => (code = value),
    () => (code = -1),
  );
  while (!isReady(data, postmaster.pid)) {
    if (code !== undefined) throw explainLog(log, `it exited with ${code}`, from);
    await sleep(10);
  }
  return { pid: postmaster.pid, ended: postmaster.ended, stop: () => stop(postmaster) };
}

function isReady(data: string, pid: number): boolean {
  const file = readPidFile(data);
  return file !== undefined && file.pid === pid && file.ready;
}

/** Fast shutdown; if the disk or a backend hangs, an immediate one, after which the next start recovers. */
async function stop(postmaster: Kept): Promise<void> {
  postmaster.interrupt();
  const escalate = (signal: NodeJS.Signals, after: number) =>
    setTimeout(() => {
      try {
        process.kill(postmaster.pid, signal);
      } catch {
        // It has already ended.
      }
    }, after);
  const timers = [escalate('SIGQUIT', 30_000), escalate('SIGKILL', 40_000)];
  await postmaster.ended.finally(() => timers.forEach(clearTimeout));
}
