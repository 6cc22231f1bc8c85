import { homedir } from 'node:os';
import { join } from 'node:path';
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
  /** Write the tables to docs/performance.md. */
  readonly write: boolean;
}

const usage = `Usage: pnpm bench [--movements 10000000] [--rounds 3] [--seconds 5] [--minutes 3] [--only B1,B5] [--data DIR] [--write]
Parts for --only: B1 to B11, empty, invitations, profile`;

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
      write: { type: 'boolean', default: false },
    },
  });
  return {
    movements: whole('movements', values.movements, 10_000),
    rounds: whole('rounds', values.rounds, 1),
    seconds: amount('seconds', values.seconds),
    minutes: amount('minutes', values.minutes),
    only: new Set(values.only.split(',').filter((name) => name !== '')),
    data: values.data,
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
