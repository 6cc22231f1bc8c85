import { pathNames, takesBody } from '../../src/http/rest/operation-input.ts';
import type { Operation } from '../../src/http/rest/operations.ts';

/** A procedure, or a GET of a file, which only REST has. */
export interface Fuzzable {
  readonly name: string;
  readonly type: string;
  readonly operation: Pick<Operation, 'method' | 'path'> | undefined;
}

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Percent-encodes any value; a path can contain neither a lone surrogate nor an empty segment. */
const encoded = (value: unknown): string => encodeURIComponent(textOf(value ?? '').toWellFormed() || ' ');

/** The REST request of an input in JSON text: its path, and its query or body. */
export function restRequest({ operation }: Fuzzable, json: string): RawRequest {
  if (operation === undefined) throw new Error('the procedure has no REST path');
  const { method } = operation;
  const value = parsed(json);
  const path = `/api${operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(value[name]))}`;
  if (takesBody(operation)) return { method, path, body: withoutNames(json, pathNames(operation)) };
  const rest = Object.entries(value).filter(([name]) => !pathNames(operation).includes(name));
  const query = rest.map(([name, field]) => `${encoded(name)}=${encoded(field)}`).join('&');
  return { method, path: query === '' ? path : `${path}?${query}`, body: undefined };
}

export function trpcRequest({ name, type }: Fuzzable, json: string): RawRequest {
  if (type === 'mutation') return { method: 'POST', path: `/trpc/${name}`, body: json };
  return { method: 'GET', path: `/trpc/${name}?input=${encoded(json)}`, body: undefined };
}

function parsed(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Edits the text instead of the value, so that numbers that JSON.stringify never writes stay as they are. */
function withoutNames(json: string, names: readonly string[]): string {
  let text = json;
  for (const name of names) text = text.replace(new RegExp(`"${name}":"[^"]*",?`), '').replace(/,\}$/, '}');
  return text;
}
