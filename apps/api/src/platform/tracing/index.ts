import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { Tracing } from './tracing.ts';

export { tracedDatabase } from './database.ts';
export type { RequestTrace, Tracing } from './tracing.ts';

/** Undefined unless a collector is configured; its libraries are then not even loaded. */
export async function openTracing(
  { tracing }: Pick<Config, 'tracing'>,
  log: Logger,
): Promise<Tracing | undefined> {
  if (tracing === undefined) return undefined;
  const { openTelemetry } = await import('./opentelemetry.ts');
  return openTelemetry(tracing, log);
}
