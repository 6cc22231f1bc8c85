import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { ProblemError } from '@tallybook/domain';

interface ClientErrorProblem {
  /** Reason phrase of the status line. */
  readonly reason: string;
  readonly problem: ProblemError;
}

/** By Node's documented error codes. */
const problems: Record<string, ClientErrorProblem> = {
  HPE_HEADER_OVERFLOW: {
    reason: 'Request Header Fields Too Large',
    problem: new ProblemError(
      'HEADERS_TOO_LARGE',
      'The path and headers exceed 16 KB, or there are too many headers.',
    ),
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    reason: 'Request Timeout',
    problem: new ProblemError(
      'REQUEST_TIMEOUT',
      'The request did not arrive in time. Send the headers within 10 seconds and the whole request within 30.',
    ),
  },
};
/** Time to receive the response. A client that neither reads nor closes would otherwise keep the connection forever. */
const graceMs = 1_000;
const malformed: ClientErrorProblem = {
  reason: 'Bad Request',
  problem: new ProblemError('MALFORMED_REQUEST', 'The request is not well-formed HTTP.'),
};

/** The problem with a request that Node's HTTP parser gave up on. */
export function clientErrorProblem(code: string | undefined): ClientErrorProblem {
  return problems[code ?? ''] ?? malformed;
}

/** For bytes that are not HTTP or arrive too slowly: sends one response, then closes the connection. */
export function clientErrorHandler(headersOfAll: Readonly<Record<string, string>>, publicUrl?: string) {
  const added = Object.entries(headersOfAll).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error: Error & { code?: string }, socket: Socket): void =>
    respondToClientError(error, socket, added.join(''), publicUrl);
}

function respondToClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: string,
  publicUrl: string | undefined,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { reason, problem } = clientErrorProblem(error.code);
  const id = randomUUID();
  const body = JSON.stringify(problem.toProblem(id, publicUrl));
  socket.end(
    `HTTP/1.1 ${problem.status} ${reason}\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
      `X-Request-Id: ${id}\r\nCache-Control: no-store\r\n${headers}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), graceMs).unref();
}
