import { spawn } from 'node:child_process';
import { openSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseTarget } from '@tallybook/db';
import { connect } from '@tallybook/machine';
import type postgres from 'postgres';
import { isRunning, serverProcesses, signalAll } from '../environment/processes.ts';

/** One PostgreSQL of a cluster, on this machine. The suite did not start it, but can kill it and start it again. */
export class ClusterNode {
  /** 0 is the coordinator. */
  readonly group: number;
  /** A superuser, on the database of this run. */
  readonly target: DatabaseTarget;
  readonly #data: string;
  readonly #command: readonly string[];
  readonly #log: { readonly file: string; readonly from: number } | undefined;

  private constructor(group: number, target: DatabaseTarget, data: string) {
    this.group = group;
    this.target = target;
    this.#data = data;
    this.#command = wordsOf(readFileSync(join(data, 'postmaster.opts'), 'utf8'));
    this.#log = logOf(this.pid);
  }

  static async open(group: number, target: DatabaseTarget): Promise<ClusterNode> {
    const sql = connect(target, 1);
    const [row] = await sql<{ data_directory: string }[]>`show data_directory`;
    await sql.end();
    return new ClusterNode(group, target, row?.data_directory ?? '');
  }

  get name(): string {
    return this.group === 0 ? 'coordinator' : `worker ${this.group}`;
  }

  /** A superuser's pool. The caller ends it. */
  connect(max = 1): postgres.Sql {
    return connect(this.target, max, { connection: { application_name: 'faults' } });
  }

  signal(signal: NodeJS.Signals): void {
    signalAll(serverProcesses(this.pid), signal);
  }

  /** Ends the server with all its backends at once. SIGQUIT is the immediate shutdown. */
  async kill(signal: 'SIGKILL' | 'SIGQUIT' = 'SIGKILL'): Promise<void> {
    const processes = serverProcesses(this.pid);
    signalAll(signal === 'SIGQUIT' ? processes.slice(0, 1) : processes, signal);
    for (const end = performance.now() + 30_000; processes.some(isRunning); await sleep(20))
      if (performance.now() > end) throw new Error(`${this.name} does not end`);
  }

  /** Starts the server as it was started before, unless it runs, and waits until it accepts connections. */
  async start(): Promise<void> {
    for (const end = performance.now() + 60_000; ; await sleep(20)) {
      // Backends that outlived the kill for a moment prevent the start: it is tried again.
      if (!isRunning(this.pid)) await this.#startOnce();
      const sql = this.connect();
      try {
        await sql`select 1`;
        return;
      } catch (error) {
        if (performance.now() > end) throw error;
      } finally {
        await sql.end({ timeout: 1 });
      }
    }
  }

  /** The server's log since the run began, if it logs to a file. */
  get output(): string {
    if (this.#log === undefined) return '';
    return readFileSync(this.#log.file).subarray(this.#log.from).toString('utf8');
  }

  /** Id of the main process; from the file that a killed server leaves behind. */
  get pid(): number {
    try {
      return Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return 0;
    }
  }

  async #startOnce(): Promise<void> {
    const [command = '', ...args] = this.#command;
    const { uid, gid } = statSync(this.#data);
    const log = this.#log === undefined ? 'ignore' : openSync(this.#log.file, 'a');
    const child = spawn(command, args, {
      cwd: this.#data,
      // Not this user's HOME, whose files the server's user may not read.
      env: { PATH: process.env['PATH'] },
      detached: true,
      stdio: ['ignore', log, log],
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    });
    child.unref();
    await sleep(100);
  }
}

/** postmaster.opts has the program and then each argument in double quotes. */
function wordsOf(line: string): string[] {
  return [...line.trim().matchAll(/"([^"]*)"|([^\s"]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

function logOf(pid: number): { file: string; from: number } | undefined {
  try {
    const file = readlinkSync(`/proc/${pid}/fd/2`);
    const { size } = statSync(file);
    return statSync(file).isFile() ? { file, from: size } : undefined;
  } catch {
    return undefined;
  }
}
