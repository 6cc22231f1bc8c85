import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type DatabaseTarget } from '@tallybook/db';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import type { MetricValues } from '../../platform/metrics/metrics.ts';
import type { Serving } from '../service.ts';
import { StartFailed } from '../start-failed.ts';
import { openChannel, type Channel } from './channel.ts';
import { closeUnconfirmed } from './handed-over.ts';
import { MetricsSum } from './metrics-sum.ts';

/** A gauge has a second to be read. */
const metricsTimeoutMs = 2_000;
/** More than a worker needs for its requests and jobs, less than the 30 s after which operators kill the service. */
const stopTimeoutMs = 25_000;
/** After this many failed starts in a row, 12 s and their own time, there is no point in another. */
const maxFailedStarts = 8;

interface Running {
  readonly worker: Worker;
  readonly channel: Channel;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/**
 * Runs `config.workers` processes of the service on one port, each like an instance of its own. The database is
 * prepared. Rejects with StartFailed if the first one cannot start; it has then printed why.
 */
export async function startWorkers(config: Config, log: Logger, target: DatabaseTarget): Promise<Serving> {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  // The same program and flags; `advanced`, because a metric may be infinite or no number.
  cluster.setupPrimary({ args: ['worker'], serialization: 'advanced' });
  const workers = new Workers(await fixedPort(config), log, target);
  // The first one alone, so that a wrong setting is reported once.
  const url = await workers.start().catch((error: unknown) => {
    if (error instanceof StartFailed && error.killed) log.error(error.message);
    throw error;
  });
  await Promise.all(Array.from({ length: config.workers - 1 }, () => workers.startUntilItServes()));
  const database = openDatabase(target, { max: 1, applicationName: 'tallybook' });
  return {
    url,
    services: { database },
    ended: workers.failed,
    async stop() {
      await workers.stop();
      await database.close();
    },
  };
}

/**
 * For PORT=0 (tests): a free port. The cluster library would choose another one for the workers that replace the others
 * if all have ended.
 */
async function fixedPort({ host, port }: Config): Promise<number> {
  if (port !== 0) return port;
  const probe = createServer().listen({ host, port });
  try {
    await once(probe, 'listening');
    const address = probe.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  } catch {
    // The first worker reports it.
    return 0;
  } finally {
    probe.close();
  }
}

class Workers {
  readonly #log: Logger;
  readonly #target: DatabaseTarget;
  readonly #running = new Set<Running>();
  readonly #failed = Promise.withResolvers<false>();
  readonly #metrics = new MetricsSum();
  readonly #port: number;
  #stopping = false;
  #failedStarts = 0;

  constructor(port: number, log: Logger, target: DatabaseTarget) {
    this.#log = log;
    this.#target = target;
    this.#port = port;
  }

  /** Resolves with false when workers keep ending before they can serve. */
  get failed(): Promise<false> {
    return this.#failed.promise;
  }

  /** Resolves with the URL when the worker listens; it is replaced if it ends later. */
  async start(): Promise<string> {
    const running = this.#fork();
    const failure = failed(running);
    const asked = running.channel.ask('start', this.#target).catch(() => failure);
    const url = String(await Promise.race([asked, failure]));
    this.#failedStarts = 0;
    void this.#replaceWhenEnded(running);
    return url;
  }

  /** Tries again, later each time. */
  async startUntilItServes(): Promise<void> {
    while (!this.#stopping)
      try {
        await this.start();
        return;
      } catch (error) {
        if (!(error instanceof StartFailed)) throw error;
        this.#failedStarts += 1;
        if (this.#failedStarts >= maxFailedStarts) return this.#giveUp(error);
        await sleep(Math.min(100 * 2 ** this.#failedStarts, 3_000));
      }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const ends = await Promise.all([...this.#running].map(stopWorker));
    const failed = ends.filter((how) => how !== 0);
    if (failed.length > 0)
      throw new Error(`${failed.length} workers did not stop cleanly: ${failed.join(', ')}`);
  }

  #giveUp(error: Error): void {
    this.#stopping = true;
    this.#log.error(`stopping, because worker processes keep ending before they can serve: ${error.message}`);
    this.#failed.resolve(false);
  }

  async #replaceWhenEnded({ worker, ended }: Running): Promise<void> {
    const how = await ended;
    if (this.#stopping) return;
    this.#log.warn(
      { worker: worker.process.pid, ended: how },
      'a worker process has ended; starting another',
    );
    await this.startUntilItServes();
  }

  async #forgetWhenEnded(running: Running): Promise<void> {
    await running.ended;
    this.#running.delete(running);
    this.#metrics.end(running.worker.id);
  }

  #fork(): Running {
    const worker = cluster.fork({ PORT: String(this.#port) });
    closeUnconfirmed(worker.process);
    const channel = openChannel(worker, { metrics: () => this.#metrics.text() });
    const ended = new Promise<number | string>((resolve) => {
      worker.once('exit', (code: number | null, signal: string) => resolve(code ?? signal));
      worker.once('error', (error) => resolve(error.message));
    });
    const running = { worker, channel, ended };
    this.#running.add(running);
    this.#metrics.add(
      worker.id,
      async () => (await channel.ask('metrics', undefined, metricsTimeoutMs)) as MetricValues,
    );
    void this.#forgetWhenEnded(running);
    return running;
  }
}

async function failed({ ended }: Running): Promise<never> {
  throw new StartFailed(await ended);
}

async function stopWorker({ worker, channel, ended }: Running): Promise<number | string> {
  void channel.ask('stop').catch(() => undefined);
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopTimeoutMs);
  const how = await ended;
  clearTimeout(timer);
  return how;
}
