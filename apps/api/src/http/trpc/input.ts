import { ProblemError, validationFailed } from '@tallybook/domain';
import type { AnyProcedure } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { parseJsonBody, type JsonBody } from '../edge/body.ts';
import { invalidParts, type CalledProcedures } from './calls.ts';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** No field of the procedure's input must be given. */
function isOptional(procedure: AnyProcedure | undefined): boolean {
  const { inputs } = (procedure?._def ?? { inputs: [] }) as unknown as { inputs: z.core.$ZodTypes[] };
  const def = inputs[0]?._zod.def;
  const fields: z.core.$ZodType[] = def?.type === 'object' ? Object.values(def.shape) : [];
  return fields.every((field) => field._zod.optin === 'optional');
}

/** The `input` of a query, held to the rules of a body. */
function parseQueryInput(text: string | undefined): JsonBody | undefined {
  try {
    return parseJsonBody(Buffer.from(text ?? ''));
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'MALFORMED_JSON')
      throw new ProblemError(
        'MALFORMED_JSON',
        'The input is not well-formed JSON, or it is nested too deeply.',
      );
    throw error;
  }
}

function notAnObject(what: 'body' | 'input'): ProblemError {
  return validationFailed([
    { pointer: '', code: 'INVALID_TYPE', detail: `The ${what} must be a JSON object.` },
  ]);
}

/**
 * The checked text of what the calls are given, an object always: none where nothing must be given. It is the
 * caller's own text, since writing the parsed value again makes null of 1e999.
 */
export function inputText(
  request: FastifyRequest,
  { paths, batched, input }: CalledProcedures,
  procedures: Readonly<Record<string, AnyProcedure>>,
): string {
  const isQuery = request.method !== 'POST';
  const given = isQuery ? parseQueryInput(input) : ((request.body ?? undefined) as JsonBody | undefined);
  const mayLack = isQuery || paths.every((path) => isOptional(procedures[path]));
  const { text, value } = given ?? { text: '{}', value: mayLack ? {} : undefined };
  if (!isObject(value)) throw notAnObject(isQuery ? 'input' : 'body');
  return batched ? batchText(text, value, paths.length) : text;
}

/** The inputs of a batch, by the calls' numbers; one left out is an empty object. */
function batchText(text: string, inputs: Record<string, unknown>, size: number): string {
  const numbers = Array.from({ length: size }, (_, index) => String(index));
  const unknown = Object.keys(inputs).filter((name) => !numbers.includes(name));
  if (unknown.length > 0)
    throw invalidParts(unknown.map((name) => [name, 'UNKNOWN_FIELD', `The batch has no call ${name}.`]));
  const lacking = numbers.filter((number) => !Object.hasOwn(inputs, number));
  const wrong = numbers.filter((number) => !lacking.includes(number) && !isObject(inputs[number]));
  if (wrong.length > 0)
    throw invalidParts(
      wrong.map((number) => [number, 'INVALID_TYPE', `The input of call ${number} must be an object.`]),
    );
  const added = lacking.map((number) => `"${number}":{}`).join(',');
  if (added === '') return text;
  return lacking.length === size ? `{${added}}` : `{${added},${text.trimStart().slice(1)}`;
}
