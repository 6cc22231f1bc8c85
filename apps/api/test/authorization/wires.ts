import type { Operation } from '../../src/http/rest/operations.ts';
import { restCall } from '../../src/http/testing/example-calls.ts';

export type Input = Record<string, unknown>;
export type Wire = 'rest' | 'trpc';

/** A procedure as both wires know it; without `operation` only tRPC does. */
export interface Callable {
  readonly name: string;
  readonly type: string;
  readonly operation: Operation | undefined;
}

export interface WireAnswer {
  readonly status: number;
  /** Every byte of the body but the request's id. */
  readonly text: string;
  /** All headers but those that differ between two equal calls. */
  readonly headers: string;
  readonly output: unknown;
}

const passing = new Set(['date', 'x-request-id', 'ratelimit', 'keep-alive', 'connection']);

/** One call on one wire; a procedure without a REST path is called on the other one. */
export async function callOn(
  wire: Wire,
  base: string,
  procedure: Callable,
  input: Input,
  headers: Record<string, string>,
): Promise<WireAnswer> {
  const { operation } = procedure;
  const onRest = wire === 'rest' && operation !== undefined;
  const { method, path, body } = onRest ? restAsk(operation, input) : trpcAsk(procedure, input);
  const answer = await fetch(base + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  });
  const text = (await answer.text()).replaceAll(/"request_id":"[^"]*"/g, '"request_id":"…"');
  return {
    status: answer.status,
    text,
    headers: JSON.stringify([...answer.headers].filter(([name]) => !passing.has(name))),
    output: outputOf(onRest, text),
  };
}

interface Ask {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
}

function restAsk(operation: Operation, input: Input): Ask {
  const { method, path, body } = restCall(operation, input);
  return { method, path: `/api${path}`, body: body === undefined ? undefined : JSON.stringify(body) };
}

function trpcAsk({ name, type }: Callable, input: Input): Ask {
  const text = JSON.stringify(input);
  if (type === 'mutation') return { method: 'POST', path: `/trpc/${name}`, body: text };
  return { method: 'GET', path: `/trpc/${name}?input=${encodeURIComponent(text)}`, body: undefined };
}

function outputOf(onRest: boolean, text: string): unknown {
  if (text === '' || !/^[[{]/.test(text)) return undefined;
  const parsed = JSON.parse(text) as { result?: { data?: unknown } };
  return onRest ? parsed : parsed.result?.data;
}
