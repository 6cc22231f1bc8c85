export { watchDatabase } from './gauges.ts';
export { createMetrics, type CallOutcome, type Metrics } from './metrics.ts';
