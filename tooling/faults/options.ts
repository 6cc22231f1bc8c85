import { parseArgs } from 'node:util';

export interface Options {
  /** What chance is made from; the same one plans the same operations. */
  readonly seed: number;
  /** For all faults together, the starts not counted. */
  readonly minutes: number;
  /** The short run, for every change. */
  readonly cut: boolean;
  /** Names; empty for all. */
  readonly only: ReadonlySet<string>;
  /** Only the faults. */
  readonly faults: boolean;
  /** Only the mutants. */
  readonly mutants: boolean;
  /** Put the figures into docs/reliability.md. */
  readonly write: boolean;
}

const usage =
  'pnpm faults [--seed 1] [--minutes 10] [--cut] [--only NAME,…] [--faults] [--mutants] [--write]';

/** Throws an Error whose message is for the one who typed. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args: args.filter((each) => each !== '--'),
    options: {
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      minutes: { type: 'string', default: '10' },
      cut: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      faults: { type: 'boolean', default: false },
      mutants: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const seed = Number(values.seed);
  const minutes = Number(values.minutes);
  if (!Number.isInteger(seed) || seed < 0) throw new Error(`--seed must be a whole number\n${usage}`);
  if (!(minutes > 0)) throw new Error(`--minutes must be a number above 0\n${usage}`);
  const only = new Set(values.only.split(',').filter((each) => each !== ''));
  const { cut, faults, mutants, write } = values;
  return { seed, minutes, cut, only, faults, mutants, write };
}
