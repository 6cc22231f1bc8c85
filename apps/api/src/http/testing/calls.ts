/** A valid call of every operation over each transport, for tests of the clients. */
export { createdId, exampleCalls } from './example-calls.ts';
export { callOver } from './transports.ts';
export { seedExampleRows } from '../../testing/seed.ts';
export { operationsOf } from '../rest/operations.ts';
