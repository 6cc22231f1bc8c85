import type { Environment } from '../environment/environment.ts';
import type { Cluster } from './cluster.ts';

export function requireCluster({ cluster }: Environment): Cluster {
  if (cluster === undefined) throw new Error('this fault needs a cluster');
  return cluster;
}
