import cluster from 'node:cluster';
import type { DatabaseTarget } from '@tallybook/db';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics/deferred.ts';
import type { MetricsText } from '../../platform/metrics/metrics.ts';
import { startService, type RunningService } from '../service.ts';
import { stopSignal } from '../signals.ts';
import { UsageError } from '../usage.ts';
import { openChannel } from './channel.ts';

/** Longer than the primary waits for the metrics of each worker. */
const metricsTimeoutMs = 5_000;

/**
 * If the primary is killed, the worker ends too, with one line. Without a listener, node:cluster exits without any line, or,
 * if it was sending a message to the primary, with the stack of an uncaught EPIPE.
 */
export function endWithPrimary(
  channel: Pick<NodeJS.Process, 'prependOnceListener' | 'once' | 'exit'>,
  log: Pick<Logger, 'error'>,
): void {
  const end = (): void => {
    log.error({ pid: process.pid }, 'the primary process has ended; this worker process ends too');
    channel.exit(1);
  };
  // Before the listener of node:cluster.
  channel.prependOnceListener('disconnect', end);
  // The only errors that a process emits are those of its channel.
  channel.once('error', end);
}

/** Serves on the primary's port and database until the primary or a signal asks it to stop. Returns the exit code. */
export async function runWorker(config: Config, log: Logger): Promise<number> {
  if (cluster.isPrimary) throw new UsageError('only the service starts its workers; set WORKERS');
  endWithPrimary(process, log);
  const stopRequested = stopSignal();
  const started = Promise.withResolvers<RunningService>();
  const stop = Promise.withResolvers<void>();
  const own = createMetrics();
  const primary = openChannel(process, {
    start: async (target: DatabaseTarget) => {
      const metrics = {
        ...own,
        text: async () => (await primary.ask('metrics', undefined, metricsTimeoutMs)) as MetricsText,
      };
      started.resolve(startService(config, log.child({ pid: process.pid }), target, metrics));
      return (await started.promise).url;
    },
    stop: () => stop.resolve(),
    metrics: () => own.values(),
  });
  // `npm start` preloads a module that unrefs the channel, so Node would end before the first message.
  process.channel?.ref();
  const running = await started.promise;
  await Promise.race([stopRequested, stop.promise]);
  await running.stop();
  return 0;
}
