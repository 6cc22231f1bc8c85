import { writeLast, type Io } from '../io.ts';
import { kebabCase } from '../program/flags.ts';
import type { Failure } from './failure.ts';
import { hasColors } from './printer.ts';
import { safeText } from './safe-text.ts';

interface FieldError {
  readonly pointer: string;
  readonly detail: string;
}

/** Members that the text shows in its own way. */
const shown = new Set([
  'status',
  'code',
  'detail',
  'errors',
  'request_id',
  'retry_after',
  'outcome',
  'idempotency_key',
  'retry_command',
]);

/** Writes a failure to standard error: text on a terminal, else one line of JSON. */
export async function report(io: Io, failure: Failure, asJson: boolean): Promise<void> {
  const { stderr } = io;
  if (asJson || stderr.isTTY !== true) return writeLast(stderr, `${JSON.stringify(failure.problem)}\n`);
  const { problem, hints } = failure;
  const label = hasColors(stderr, io) ? '\u001b[31merror:\u001b[39m' : 'error:';
  const figures = Object.entries(problem).filter(([name, value]) => !shown.has(name) && value !== null);
  const lines = [
    `${label} ${safeText(String(problem['detail']))}`,
    ...fieldLines(problem['errors'], problem['detail']),
    ...figures.map(
      ([name, value]) => `  ${name}: ${safeText(typeof value === 'string' ? value : JSON.stringify(value))}`,
    ),
    ...(problem['code'] === 'USAGE'
      ? []
      : [`  code: ${safeText(String(problem['code']))}${requestText(problem['request_id'])}`]),
    // Hints contain the user's own words; a line break in them must not be changed, or the command would be another.
    ...hints,
  ];
  await writeLast(stderr, `${lines.join('\n')}\n`);
}

const requestText = (id: unknown): string => (typeof id === 'string' ? `, request ${safeText(id)}` : '');

/** The flag that a JSON Pointer means: `/movement_date` is `--movement-date`. */
function fieldLines(errors: unknown, message: unknown): string[] {
  if (!Array.isArray(errors)) return [];
  // A single field's sentence is usually the whole message.
  const told = (errors as FieldError[]).filter(({ detail }) => errors.length > 1 || detail !== message);
  return told.map(({ pointer, detail }) => {
    const name = /^\/(\w+)$/.exec(pointer)?.[1];
    return `  ${safeText(name === undefined ? pointer : `--${kebabCase(name)}`)}: ${safeText(detail)}`;
  });
}
