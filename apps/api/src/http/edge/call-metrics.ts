import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallOutcome, Metrics } from '../../platform/metrics/metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that a REST path serves. */
    operation?: string;
  }
  interface FastifyRequest {
    /** REST, once the caller is authenticated: the operation called. */
    operation: string | undefined;
    /** tRPC: the existing procedures among those called, and those of them that failed. */
    calls:
      | { readonly operations: readonly string[]; readonly failed: { operation: string; status: number }[] }
      | undefined;
  }
}

/** Counts the calls of a request once its response is sent, or its connection is gone. */
export function recordCalls(
  metrics: Metrics,
  request: FastifyRequest,
  reply: FastifyReply,
  seconds: number,
): void {
  const status = reply.raw.writableFinished ? reply.statusCode : undefined;
  for (const outcome of outcomesOf(request, status)) metrics.recordCall(outcome, seconds);
}

const classes = ['', '1xx', '2xx', '3xx', '4xx', '5xx'];

const statusClass = (status: number | undefined): string =>
  status === undefined ? 'aborted' : (classes[Math.trunc(status / 100)] ?? 'none');

function outcomesOf(request: FastifyRequest, status: number | undefined): CallOutcome[] {
  const { calls } = request;
  if (calls === undefined) {
    // Fastify builds `routeOptions` at every access, so it is read only when the request was rejected before its route.
    const operation = request.operation ?? request.routeOptions.config.operation;
    if (operation !== undefined) return [{ operation, transport: 'rest', status: statusClass(status) }];
    return [
      { operation: request.routeOptions.url ?? 'none', transport: 'other', status: statusClass(status) },
    ];
  }
  if (calls.operations.length === 0)
    return [{ operation: 'none', transport: 'trpc', status: statusClass(status) }];
  const failures = [...calls.failed];
  return calls.operations.map((operation) => {
    const index = failures.findIndex((failure) => failure.operation === operation);
    const [failure] = index === -1 ? [] : failures.splice(index, 1);
    // 207: other calls of the batch failed, this one did not.
    const callStatus =
      status === undefined ? undefined : (failure?.status ?? (status === 207 ? 200 : status));
    return { operation, transport: 'trpc', status: statusClass(callStatus) };
  });
}
