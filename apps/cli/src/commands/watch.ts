import { setTimeout as sleep } from 'node:timers/promises';
import { TallybookError, type StockMovement } from '@tallybook/sdk';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { exitCodes } from '../exit-codes.ts';
import { write, type Io } from '../io.ts';
import { exitCodeOf } from '../output/failure.ts';
import { createPrinter, type Printer } from '../output/printer.ts';
import { cellText, shortened } from '../output/cell.ts';
import { exactNumber } from '../program/exact-number.ts';
import type { Running } from '../program/running.ts';
import { Skus } from '../session/with-skus.ts';
import { connect, type Session } from '../session/connect.ts';
import { globalsOf } from '../session/globals.ts';

/** Movements fetched at a time. */
const concurrency = 8;
const maxPauseMs = 30_000;

interface Flags {
  readonly after?: number;
  readonly interval: number;
}

/** The movements of one entry of the log: those that were posted together. */
interface Watched {
  readonly position: number;
  readonly movements: readonly StockMovement[];
}

export function defineWatch(command: Command, running: Running): void {
  const { io } = running;
  command
    .summary('Print movements as they are posted')
    .description(
      'Print every movement as it is posted, in the order of the ledger log, until Ctrl-C. Needs no webhook. Each line has ' +
        'the position in the log from which a later call continues without a gap.',
    )
    .addOption(
      new Option(
        '--after <position>',
        'Begin after this position; 0 for everything. Default: now.',
      ).argParser((text: string) => numberOf(text, true)),
    )
    .addOption(
      new Option('--interval <seconds>', 'Time between two requests.')
        .argParser((text: string) => {
          const seconds = numberOf(text, false);
          // A timer of more than 24 days would fire at once.
          if (seconds > 86_400) throw new InvalidArgumentError('Expected at most 86400, which is one day.');
          return seconds;
        })
        .default(2),
    )
    .addHelpText(
      'after',
      `
Examples:
  tallybook watch
  tallybook watch --after 0 --json-output | jq -c '{position, type, quantity}'

Role: accountant or higher. REST: GET /api/inventory/ledger-log.`,
    )
    .action(async () => {
      const globals = globalsOf(command);
      const session = connect(io, globals);
      running.runsUntilInterrupted = true;
      await watch(session, command.opts<Flags>(), createPrinter(io, globals), io);
    });
}

function numberOf(text: string, isInteger: boolean): number {
  const value = exactNumber(text, isInteger);
  if (typeof value === 'object') throw new InvalidArgumentError(value.reason);
  if (value < 0) throw new InvalidArgumentError('Expected 0 or more.');
  return value;
}

async function watch(session: Session, { after, interval }: Flags, printer: Printer, io: Io): Promise<void> {
  let position = after ?? (await lastPosition(session));
  await printer.note(`Watching after position ${position}. Stop with Ctrl-C.`);
  const skus = new Skus(session);
  let pauseMs = interval * 1000;
  try {
    for (;;) {
      try {
        for await (const watched of newMovements(session, position)) {
          await print(watched, skus, printer, io);
          ({ position } = watched);
        }
        pauseMs = interval * 1000;
      } catch (error) {
        if (!(error instanceof TallybookError) || !isTemporary(error)) throw error;
        pauseMs = Math.min(maxPauseMs, Math.max(1000, pauseMs * 2));
        await printer.note(`${error.message} Trying again in ${pauseMs / 1000} s.`);
      }
      await sleep(pauseMs, undefined, { signal: io.signal });
    }
  } finally {
    await printer.note(`Continue with --after ${position}.`);
  }
}

const temporary: readonly number[] = [exitCodes.unavailable, exitCodes.internal, exitCodes.rateLimited];
const isTemporary = (error: TallybookError): boolean => temporary.includes(exitCodeOf(error));

/** The entries of the log after a position that contain movements, in order. */
async function* newMovements({ tallybook, options }: Session, after: number): AsyncGenerator<Watched> {
  let text = '';
  for await (const item of tallybook.ledgerLog.list({ after_position: after }, options)) {
    const { position, entry, continues } = item;
    text += entry;
    if (continues) continue;
    const ids = movementIds(text);
    text = '';
    const movements: StockMovement[] = [];
    for (let at = 0; at < ids.length; at += concurrency)
      movements.push(
        ...(await Promise.all(
          ids.slice(at, at + concurrency).map((id) => tallybook.stockMovements.get({ id }, options)),
        )),
      );
    if (movements.length > 0) yield { position, movements };
  }
}

/** The text of an entry is `[position, recorded_at, [fact, …]]`, a fact of a movement `["movement", id, hash, entry]`. */
function movementIds(entry: string): string[] {
  const [, , facts] = JSON.parse(entry) as [number, string, [string, string][]];
  return facts.filter(([kind]) => kind === 'movement').map(([, id]) => id);
}

/** The position of the newest entry, found by doubling and halving because positions have no gaps. */
async function lastPosition({ tallybook, options }: Session): Promise<number> {
  const exists = async (position: number): Promise<boolean> =>
    (await tallybook.ledgerLog.list({ after_position: position - 1, limit: 1 }, options)).items.length > 0;
  if (!(await exists(1))) return 0;
  let low = 1;
  let high = 2;
  while (await exists(high)) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await exists(middle)) low = middle;
    else high = middle;
  }
  return low;
}

const widths = {
  position: 8,
  movement_date: 10,
  sku: 16,
  type: 10,
  quantity_delta: 12,
  cost_amount: 14,
};

/**
 * Prints the movements of one entry at once, so that the last printed position has no movements that were not printed.
 * A terminal gets fixed columns, because the widths of later rows are not known.
 */
async function print(
  { position, movements }: Watched,
  skus: Skus,
  printer: Printer,
  { stdout }: Io,
): Promise<void> {
  const rows: readonly Readonly<Record<string, unknown>>[] = movements.map((movement) => ({
    position,
    ...movement,
  }));
  if (printer.isJson) return printer.rows(rows);
  const named = (await skus.addTo(rows)) as typeof rows;
  const lines = named.map((row) =>
    Object.entries(widths)
      .map(([name, width]) => {
        const text = shortened(cellText(row[name]), width);
        return typeof row[name] === 'number' || name === 'cost_amount'
          ? text.padStart(width)
          : text.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
  return write(stdout, `${lines.join('\n')}\n`);
}
