import type { Fault } from '../faults/fault.ts';
import { killApi } from '../faults/kill-api.ts';
import { noFault } from '../faults/no-fault.ts';
import { terminate } from '../faults/terminate.ts';
import { cutAnywhere, lostCommit, resets } from '../faults/network.ts';
import { freezeWorker } from './freeze-worker.ts';
import { killCoordinator } from './kill-coordinator.ts';
import { killWorker } from './kill-worker.ts';
import { moveShards } from './move-shards.ts';
import { twoPhase } from './two-phase.ts';
import { terminateWorkers, workerNetwork, workerUnreachable } from './worker-network.ts';

/** For `--cluster`: the faults of a cluster, and those of one PostgreSQL that mean something there. */
export const clusterFaults: readonly Fault[] = [
  noFault,
  killWorker,
  killCoordinator,
  twoPhase,
  moveShards,
  workerNetwork,
  workerUnreachable,
  terminateWorkers,
  freezeWorker,
  killApi,
  terminate,
  lostCommit,
  cutAnywhere,
  resets,
];
