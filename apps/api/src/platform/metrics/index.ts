export { watchDatabase } from './gauges.ts';
export { createMetrics } from './deferred.ts';
export type { CallOutcome, Metrics } from './metrics.ts';
