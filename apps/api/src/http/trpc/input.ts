import { validationFailed, en, say, type ProblemError } from '@tallybook/domain';
import type { AnyProcedure } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { inputSchemaOf } from '../../procedures/procedures-of.ts';
import { parseJsonBody, type bodyTexts, type JsonBody } from '../edge/body.ts';
import { invalidParts, type CalledProcedures } from './calls.ts';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True when no field of the procedure's input is required. */
function isOptional(procedure: AnyProcedure | undefined): boolean {
  const schema = procedure && (inputSchemaOf(procedure) as z.core.$ZodTypes | undefined);
  const def = schema?._zod.def;
  const fields: z.core.$ZodType[] = def?.type === 'object' ? Object.values(def.shape) : [];
  return fields.every((field) => field._zod.optin === 'optional');
}

const inputTexts: typeof bodyTexts = {
  tooDeep: en.inputTooDeep,
  broken: en.inputBroken,
  unfinished: en.inputUnfinished,
  notUtf8: en.inputNotUtf8,
};

/** The `input` of a query, which follows the rules of a body. */
function parseQueryInput(text: string | undefined): JsonBody | undefined {
  return parseJsonBody(Buffer.from(text ?? ''), inputTexts);
}

function notAnObject(what: 'body' | 'input'): ProblemError {
  return validationFailed([
    { pointer: '', code: 'INVALID_TYPE', detail: say(what === 'body' ? en.bodyObject : en.inputObject) },
  ]);
}

/** The checked inputs of a request's calls, each an object. */
export interface CallInputs {
  /** The JSON text of all of them: the caller's own, because serializing `1e999` again would turn it into null. */
  text(): string;
  of(call: number): unknown;
}

/** Checks the calls' input, which is always an object: `{}` when it may be omitted and is. */
export function callInputs(
  request: FastifyRequest,
  { paths, batched, input }: CalledProcedures,
  procedures: Readonly<Record<string, AnyProcedure>>,
): CallInputs {
  const isQuery = request.method !== 'POST';
  const given = isQuery ? parseQueryInput(input) : ((request.body ?? undefined) as JsonBody | undefined);
  const isOmittable = isQuery || paths.every((path) => isOptional(procedures[path]));
  const { text, value } = given ?? { text: '{}', value: isOmittable ? {} : undefined };
  if (!isObject(value)) throw notAnObject(isQuery ? 'input' : 'body');
  if (!batched) return { text: () => text, of: () => value };
  checkBatch(value, paths.length);
  return { text: () => batchText(text, value, paths.length), of: (call) => value[call] ?? {} };
}

const callNumbers = (size: number): string[] => Array.from({ length: size }, (_, index) => String(index));

function checkBatch(inputs: Record<string, unknown>, size: number): void {
  const numbers = callNumbers(size);
  const unknown = Object.keys(inputs).filter((name) => !numbers.includes(name));
  if (unknown.length > 0)
    throw invalidParts(unknown.map((name) => [name, 'UNKNOWN_FIELD', say(en.noSuchCall, { call: name })]));
  const wrong = numbers.filter((number) => Object.hasOwn(inputs, number) && !isObject(inputs[number]));
  if (wrong.length > 0)
    throw invalidParts(
      wrong.map((number) => [number, 'INVALID_TYPE', say(en.callInputObject, { call: number })]),
    );
}

/** The inputs of a batch by call number; a missing one becomes an empty object. */
function batchText(text: string, inputs: Record<string, unknown>, size: number): string {
  const missing = callNumbers(size).filter((number) => !Object.hasOwn(inputs, number));
  const added = missing.map((number) => `"${number}":{}`).join(',');
  if (added === '') return text;
  return missing.length === size ? `{${added}}` : `{${added},${text.trimStart().slice(1)}`;
}
