import type { z } from 'zod';
import type { Operation } from './operations.ts';

/** The fields of an operation's input by name; none for an operation without input. */
export function inputFields(operation: Operation): Readonly<Record<string, z.core.$ZodType>> {
  if (operation.input === undefined) return {};
  const { def } = operation.input._zod as z.core.$ZodTypes['_zod'];
  return def.type === 'object' ? def.shape : {};
}

/** Names of the parameters in the path. */
export function pathNames(operation: Pick<Operation, 'path'>): string[] {
  return [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

/** POST, PUT and PATCH take their input from the body, all other methods from the query. */
export function takesBody(operation: Pick<Operation, 'method'>): boolean {
  return ['POST', 'PUT', 'PATCH'].includes(operation.method);
}

/** True when the body may be omitted, because none of its fields is required. */
export function bodyIsOptional(operation: Operation): boolean {
  const inPath = new Set(pathNames(operation));
  return Object.entries(inputFields(operation)).every(
    ([name, field]) => inPath.has(name) || field._zod.optin === 'optional',
  );
}
