import { pathNames, takesBody } from '../../src/http/rest/operation-input.ts';
import type { Callable } from '../authorization/wires.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A path takes no lone surrogate and no empty value; the rest may be anything. */
const encoded = (value: unknown): string => encodeURIComponent(textOf(value ?? '').toWellFormed() || ' ');

/** An input, given as JSON text, on REST: as the path, and the query or the body. */
export function askRest({ operation }: Callable, json: string): Asked {
  if (operation === undefined) throw new Error('there is no REST path');
  const { method } = operation;
  const value = parsed(json);
  const path = `/api${operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(value[name]))}`;
  if (takesBody(operation)) return { method, path, body: withoutNames(json, pathNames(operation)) };
  const rest = Object.entries(value).filter(([name]) => !pathNames(operation).includes(name));
  const query = rest.map(([name, each]) => `${encoded(name)}=${encoded(each)}`).join('&');
  return { method, path: query === '' ? path : `${path}?${query}`, body: undefined };
}

export function askTrpc({ name, type }: Callable, json: string): Asked {
  if (type === 'mutation') return { method: 'POST', path: `/trpc/${name}`, body: json };
  return { method: 'GET', path: `/trpc/${name}?input=${encoded(json)}`, body: undefined };
}

function parsed(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Of the text, not of the value: what JSON cannot write stays as it is. */
function withoutNames(json: string, names: readonly string[]): string {
  let text = json;
  for (const name of names) text = text.replace(new RegExp(`"${name}":"[^"]*",?`), '').replace(/,\}$/, '}');
  return text;
}
