import { crashPointsFault } from '../crash-points/fault.ts';
import { clockSkew } from './clock-skew.ts';
import { contention } from './contention.ts';
import { diskFull } from './disk-full.ts';
import type { Fault } from './fault.ts';
import { frozen } from './frozen.ts';
import { killApi } from './kill-api.ts';
import { killProcess } from './kill-process.ts';
import { killPostgres } from './kill-postgres.ts';
import { mail } from './mail.ts';
import {
  blackHole,
  cutAnywhere,
  deadConnections,
  failedBegin,
  lostCommit,
  refused,
  resets,
} from './network.ts';
import { noisyNeighbor } from '../noisy-neighbor/fault.ts';
import { noFault } from './no-fault.ts';
import { races } from './races.ts';
import { sigterm } from './sigterm.ts';
import { terminate } from './terminate.ts';

/**
 * For `--workers`: the faults of several processes per service. Not the others, which kill or slow down *the* process of
 * a service, or measure the shares of one.
 */
export const workerFaults: readonly Fault[] = [
  killProcess,
  lostCommit,
  killApi,
  races,
  sigterm,
  terminate,
  cutAnywhere,
  killPostgres,
  mail,
  noFault,
  resets,
  contention,
];

/** The most revealing first: a short run on a slow machine may not reach the last. */
export const faults: readonly Fault[] = [
  lostCommit,
  killApi,
  races,
  crashPointsFault,
  terminate,
  cutAnywhere,
  killPostgres,
  mail,
  sigterm,
  noFault,
  resets,
  refused,
  failedBegin,
  blackHole,
  deadConnections,
  contention,
  noisyNeighbor,
  frozen,
  clockSkew,
  diskFull,
];
