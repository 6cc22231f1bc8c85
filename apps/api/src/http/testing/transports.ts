import type { Operation } from '../rest/operations.ts';
import { restCall } from './example-calls.ts';

export type Input = Record<string, unknown>;

export const transports = ['rest', 'trpc'] as const;
export type Transport = (typeof transports)[number];

/** A procedure as both transports know it; without an `operation`, only tRPC has it. */
export interface Callable {
  readonly name: string;
  readonly type: string;
  readonly operation: Operation | undefined;
}

export interface ComparableResponse {
  readonly status: number;
  /** The whole body, with the request id masked. */
  readonly text: string;
  /** All headers except those that differ between two identical calls. */
  readonly headers: string;
  readonly output: unknown;
}

const varyingHeaders = new Set(['date', 'x-request-id', 'ratelimit', 'keep-alive', 'connection']);

/**
 * Sends one call over this transport; a procedure without a REST path, and every call of the console's session, is
 * sent over tRPC.
 */
export async function callOver(
  transport: Transport,
  base: string,
  procedure: Callable,
  input: Input,
  headers: Record<string, string>,
): Promise<ComparableResponse> {
  const { operation } = procedure;
  const isConsole = headers['x-tallybook-console'] !== undefined;
  const isRest = transport === 'rest' && operation !== undefined && !isConsole;
  const { method, path, body } = isRest ? restRequest(operation, input) : trpcRequest(procedure, input);
  const response = await fetch(`${base}${isConsole ? '/console' : ''}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  });
  const text = (await response.text()).replaceAll(/"request_id":"[^"]*"/g, '"request_id":"…"');
  return {
    status: response.status,
    text,
    headers: JSON.stringify([...response.headers].filter(([name]) => !varyingHeaders.has(name))),
    output: outputOf(isRest, text),
  };
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
}

function restRequest(operation: Operation, input: Input): Request {
  const { method, path, body } = restCall(operation, input);
  return { method, path: `/api${path}`, body: body === undefined ? undefined : JSON.stringify(body) };
}

function trpcRequest({ name, type }: Callable, input: Input): Request {
  const text = JSON.stringify(input);
  if (type === 'mutation') return { method: 'POST', path: `/trpc/${name}`, body: text };
  return { method: 'GET', path: `/trpc/${name}?input=${encodeURIComponent(text)}`, body: undefined };
}

function outputOf(isRest: boolean, text: string): unknown {
  if (text === '' || !/^[[{]/.test(text)) return undefined;
  const parsed = JSON.parse(text) as { result?: { data?: unknown } };
  return isRest ? parsed : parsed.result?.data;
}
