import { readFile } from 'node:fs/promises';
import { usageError } from '../exit-codes.ts';
import { readAll, type Io } from '../io.ts';
import { findInexactNumber } from './exact-number.ts';

/** JSON whose numbers all survive; otherwise the reason. */
export function parseJson(text: string): { readonly json: unknown } | { readonly reason: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { reason: `Malformed JSON: ${(error as Error).message}.` };
  }
  const inexact = findInexactNumber(text);
  if (inexact !== undefined)
    return {
      reason: `The number ${inexact} has more digits than can be sent exactly, or is too large or too small.`,
    };
  return { json };
}

/**
 * The object given by `--json`: the text itself, `@file`, or `-` for standard input.
 *
 * @throws CliError if it cannot be read or is not a JSON object
 */
export async function readJsonInput(given: string, io: Io): Promise<Record<string, unknown>> {
  const parsed = parseJson(await readText(given, io));
  if ('reason' in parsed) throw usageError(`--json: ${parsed.reason}`);
  const { json } = parsed;
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw usageError('--json: Expected a JSON object with the fields of the command.');
  return json as Record<string, unknown>;
}

async function readText(given: string, io: Io): Promise<string> {
  if (given === '-') return (await readAll(io.stdin)).toString();
  if (!given.startsWith('@')) return given;
  try {
    return await readFile(given.slice(1), 'utf8');
  } catch (error) {
    throw usageError(
      `--json: Cannot read ${given.slice(1)}: ${(error as NodeJS.ErrnoException).code ?? ''}.`,
    );
  }
}
