/** The real program and a real PostgreSQL as processes, for what measures them and what breaks them. */
export { found, startApi, startMigration, tokenKey, type Api, type ApiOptions, type Founded } from './api.ts';
export { residentMegabytes, startChild, type Child } from './child.ts';
export { atEnd, end, endOnSignals } from './ending.ts';
export { insertBetweenMarks, table } from './page.ts';
export { percentile } from './percentile.ts';
export { processorSeconds, processorSecondsOfTree } from './processor.ts';
export { connect, startServer, urlOf, type Server } from './server.ts';
