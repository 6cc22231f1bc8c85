import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface Options {
  /** Movements in the large database. */
  readonly movements: number;
  readonly rounds: number;
  /** Duration of one round of one contender. */
  readonly seconds: number;
  /** Duration of the memory test (B10). */
  readonly minutes: number;
  /** Bars to measure; empty for all. */
  readonly only: ReadonlySet<string>;
  /** Folder of the server and its databases. */
  readonly data: string;
  /** Root of another checkout whose service is compared with this one's. */
  readonly against: string | undefined;
  /** Folder with the programs of a packaged PostgreSQL, which runs with its default settings. */
  readonly postgres: string | undefined;
  /** Compare a Citus cluster (CITUS_URL) with one PostgreSQL. */
  readonly cluster: boolean;
  /** Write the tables into docs/performance.md and README.md. */
  readonly write: boolean;
}

const usage = `Usage: pnpm bench [--movements 10000000] [--rounds 3] [--seconds 5] [--minutes 3] [--only B1,B5] [--data DIR] [--postgres DIR] [--against CHECKOUT | --cluster] [--write]
Parts for --only: B1 to B13, empty, neighbor, time, profile; with --against B1 to B5, me, invitation, invitations, and, if named, verify, card, ageing, turnover, abc, proposal; with --cluster B1, B2, B4, B5, invitations, verify`;

/** @throws Error with a message for the user */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args: args.filter((argument) => argument !== '--'),
    options: {
      movements: { type: 'string', default: '10000000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      minutes: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
      data: { type: 'string', default: join(homedir(), '.cache', 'tallybook-bench') },
      postgres: { type: 'string' },
      against: { type: 'string' },
      cluster: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  if (values.cluster && values.against !== undefined)
    throw new Error(`--against and --cluster are two comparisons: choose one\n${usage}`);
  return {
    movements: whole('movements', values.movements, 10_000),
    rounds: whole('rounds', values.rounds, 1),
    seconds: amount('seconds', values.seconds),
    minutes: amount('minutes', values.minutes),
    only: new Set(values.only.split(',').filter((name) => name !== '')),
    // One server's files are useless to another.
    data: values.postgres === undefined ? values.data : join(values.data, 'packaged'),
    postgres: values.postgres,
    against: values.against === undefined ? undefined : resolve(values.against),
    cluster: values.cluster,
    write: values.write,
  };
}

function whole(name: string, text: string, minimum: number): number {
  const value = amount(name, text);
  if (Number.isInteger(value) && value >= minimum) return value;
  throw new Error(`--${name} must be a whole number of at least ${minimum}, not ${text}\n${usage}`);
}

function amount(name: string, text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new Error(`--${name} must be greater than 0, not ${text}\n${usage}`);
}
