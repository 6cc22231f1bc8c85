import type { ServerResponse } from 'node:http';
import { ProblemError } from '@tallybook/domain';

declare module 'fastify' {
  interface FastifyRequest {
    response: ServerResponse | undefined;
  }
}

/** Whether the connection closed before the whole response was sent: no one reads it. */
export const isDisconnected = (response: ServerResponse | undefined): boolean =>
  response?.closed === true && !response.writableFinished;

/** Aborts when the connection closes before the whole response is sent. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => {
    if (isDisconnected(response))
      controller.abort(new ProblemError('UNAVAILABLE', 'The caller has disconnected.'));
  };
  if (response.closed) abort();
  else response.once('close', abort);
  return controller.signal;
}
