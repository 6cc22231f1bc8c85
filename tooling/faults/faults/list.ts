import { crashFault } from '../patches/crash-fault.ts';
import { clockSkew } from './clock-skew.ts';
import { crowded } from './crowded.ts';
import { diskFull } from './disk-full.ts';
import type { Fault } from './fault.ts';
import { frozen } from './frozen.ts';
import { killApi } from './kill-api.ts';
import { killPostgres } from './kill-postgres.ts';
import { mail } from './mail.ts';
import { quiet } from './quiet.ts';
import { races } from './races.ts';
import { sigterm } from './sigterm.ts';
import { terminate } from './terminate.ts';
import { blackHole, cutAnywhere, deadConnections, failedBegin, lostCommit, refused, resets } from './wire.ts';

/** In this order: the most telling first, since a short run on a slow machine may not come to the last. */
export const faults: readonly Fault[] = [
  lostCommit,
  killApi,
  races,
  crashFault,
  terminate,
  cutAnywhere,
  killPostgres,
  mail,
  sigterm,
  quiet,
  resets,
  refused,
  failedBegin,
  blackHole,
  deadConnections,
  crowded,
  frozen,
  clockSkew,
  diskFull,
];
