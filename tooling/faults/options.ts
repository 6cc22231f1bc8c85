import { parseArgs } from 'node:util';

export interface Options {
  /** Seed of the random choices; one seed gives the same operations. */
  readonly seed: number;
  /** For all faults together, without startup. */
  readonly minutes: number;
  /** The short run of continuous integration. */
  readonly short: boolean;
  /** Names; empty for all. */
  readonly only: ReadonlySet<string>;
  /** Only the faults. */
  readonly faults: boolean;
  /** Only the mutants. */
  readonly mutants: boolean;
  /** On the Citus cluster of CITUS_URL, with the faults of clusters. */
  readonly cluster: boolean;
  /** Processes of each service; with more than one, the faults of several processes. */
  readonly workers: number;
  /** Write the figures to docs/reliability.md; not those of a cluster. */
  readonly write: boolean;
}

const usage =
  'Usage: pnpm faults [--seed 1] [--minutes 10] [--short] [--only NAME,…] [--faults] [--mutants] [--cluster] [--workers 2] [--write]';

/** @throws Error with a message for the user */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args: args.filter((argument) => argument !== '--'),
    options: {
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      minutes: { type: 'string', default: '10' },
      short: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      faults: { type: 'boolean', default: false },
      mutants: { type: 'boolean', default: false },
      cluster: { type: 'boolean', default: false },
      workers: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
    },
  });
  const seed = Number(values.seed);
  const minutes = Number(values.minutes);
  if (!Number.isInteger(seed) || seed < 0)
    throw new Error(`--seed must be a whole number, not ${values.seed}\n${usage}`);
  const workers = Number(values.workers);
  if (!Number.isInteger(workers) || workers < 1)
    throw new Error(`--workers must be a whole number greater than 0, not ${values.workers}\n${usage}`);
  if (!(minutes > 0)) throw new Error(`--minutes must be greater than 0, not ${values.minutes}\n${usage}`);
  const only = new Set(values.only.split(',').filter((name) => name !== ''));
  const { short, faults, mutants, cluster, write } = values;
  return { seed, minutes, short, only, faults, mutants, cluster, workers, write };
}
