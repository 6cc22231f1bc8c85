import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { ProblemError } from '@tallybook/domain';

/** By Node's documented error codes. */
const problems: Record<string, { reason: string; problem: ProblemError }> = {
  HPE_HEADER_OVERFLOW: {
    reason: 'Request Header Fields Too Large',
    problem: new ProblemError('HEADERS_TOO_LARGE', 'The path and headers exceed 16 KB.'),
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    reason: 'Request Timeout',
    problem: new ProblemError(
      'REQUEST_TIMEOUT',
      'The request did not arrive in time. Send the headers within 10 seconds and the body within 30.',
    ),
  },
};
const malformed = {
  reason: 'Bad Request',
  problem: new ProblemError('MALFORMED_REQUEST', 'The request is not well-formed HTTP.'),
};

/** The problem with bytes that Node's HTTP parser gave up on, and the reason phrase of its status line. */
export function clientErrorProblem(code: string | undefined): { reason: string; problem: ProblemError } {
  return problems[code ?? ''] ?? malformed;
}

/** Bytes that are no HTTP, or come too slowly: one answer, then the connection ends. The process goes on. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { reason, problem } = clientErrorProblem(error.code);
  const id = randomUUID();
  const body = JSON.stringify(problem.toProblem(id));
  socket.end(
    `HTTP/1.1 ${problem.status} ${reason}\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
      `X-Request-Id: ${id}\r\nCache-Control: no-store\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
