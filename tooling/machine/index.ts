/** Starts the real program and a real PostgreSQL as processes, for benchmarks and fault injection. */
export {
  createFirstOrganization,
  metricsToken,
  root,
  startApi,
  startMigration,
  tokenKey,
  type Api,
  type ApiOptions,
  type FirstOrganization,
} from './api.ts';
export { residentMegabytes, startChild, type Child } from './child.ts';
export { cleanUp, cleanUpOnSignals, onCleanup } from './cleanup.ts';
export { insertBetweenMarks, table } from './page.ts';
export { percentile } from './percentile.ts';
export { parentOf, processorSeconds, processorSecondsOfTree } from './processor.ts';
export { connect, startServer, urlOf, type Server } from './server.ts';
