import { setTimeout as sleep } from 'node:timers/promises';
import { CliError, exitCodes, type ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import type { Session } from './connect.ts';
import type { Globals } from './globals.ts';

export interface FileRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly idempotencyKey?: string | undefined;
}

/** A failed request for a file, with the service's problem document. */
export class FileError extends CliError {
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(exitCode: ExitCode, problem: Readonly<Record<string, unknown>>) {
    super(exitCode, String(problem['code']), String(problem['detail']));
    this.problem = problem;
  }
}

const maxWaitSeconds = 30;
/** Files are large, and repeating a request continues it, so it is worth trying longer than for other calls. */
const defaultRetries = 5;

/**
 * Sends a request whose body or response is a CSV file, which exists over REST only. Retries lost connections and
 * temporary failures: an import continues where it was, an export begins again.
 *
 * @throws FileError
 */
export async function requestFile(
  session: Session,
  io: Io,
  globals: Globals,
  request: FileRequest,
): Promise<Response> {
  const retries = globals.maxRetries ?? defaultRetries;
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await attemptOnce(session, io, globals, request);
    if (outcome instanceof Response) return outcome;
    const { error, retryAfter } = outcome;
    const isTemporary = error.exitCode === exitCodes.unavailable || error.exitCode === exitCodes.rateLimited;
    if (!isTemporary || attempt >= retries || (retryAfter ?? 0) > maxWaitSeconds) throw error;
    const seconds = retryAfter ?? Math.min(8, 0.25 * 2 ** attempt) * (0.5 + Math.random() / 2);
    await sleep(seconds * 1000, undefined, { signal: io.signal });
  }
}

interface Failed {
  readonly error: FileError;
  readonly retryAfter?: number | undefined;
}

async function attemptOnce(
  { credentials, attempts }: Session,
  io: Io,
  globals: Globals,
  { method, path, query = {}, body, idempotencyKey }: FileRequest,
): Promise<Response | Failed> {
  const url = new URL(credentials.baseUrl.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(query))
    url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  const headers = {
    authorization: `Bearer ${credentials.apiKey}`,
    ...(body === undefined ? {} : { 'content-type': 'text/csv' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(globals.organization === undefined ? {} : { 'x-organization-id': globals.organization }),
  };
  const { timeout = 0 } = globals;
  const signal =
    timeout === 0 ? io.signal : AbortSignal.any([io.signal, AbortSignal.timeout(timeout * 1000)]);
  let response: Response;
  try {
    const init = {
      method,
      headers,
      signal,
      redirect: 'error',
      ...(body === undefined ? {} : { body }),
    } as const;
    response = await attempts.fetch(url, init);
    if (response.ok) return response;
    const text = await response.text();
    return { error: errorOf(response, text), retryAfter: retryAfterOf(response) };
  } catch (error) {
    io.signal.throwIfAborted();
    return { error: connectionError(error) };
  }
}

export function connectionError(error: unknown): FileError {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  const reason = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const detail = `The connection failed${typeof reason === 'string' ? `: ${reason}` : ''}.`;
  return new FileError(exitCodes.unavailable, { code: 'CONNECTION_FAILED', detail });
}

const byStatus: Readonly<Record<number, ExitCode>> = {
  401: exitCodes.denied,
  403: exitCodes.denied,
  429: exitCodes.rateLimited,
  500: exitCodes.internal,
  502: exitCodes.unavailable,
  503: exitCodes.unavailable,
  504: exitCodes.unavailable,
};

function errorOf({ status }: Response, text: string): FileError {
  const exitCode = byStatus[status] ?? exitCodes.rejected;
  try {
    const { type: _type, title: _title, ...problem } = JSON.parse(text) as Record<string, unknown>;
    if (typeof problem['code'] === 'string') return new FileError(exitCode, problem);
  } catch {
    // Not a problem document: reported below.
  }
  const isService = status < 500;
  return new FileError(isService ? exitCodes.configuration : exitCodes.unavailable, {
    status,
    code: isService ? 'UNEXPECTED_ANSWER' : 'UNAVAILABLE',
    detail: `The response (${status}) is not from Tallybook. Check the URL of the service.`,
  });
}

function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after');
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}
