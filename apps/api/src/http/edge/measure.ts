import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallOutcome, Metrics } from '../../platform/metrics/index.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The procedure that a REST path stands for. */
    operation?: string;
  }
  interface FastifyRequest {
    /** On the REST wire, once the caller has been let in: the procedure called. */
    operation: string | undefined;
    /** On the tRPC wire: the procedures called, as far as they exist, and those among them that failed. */
    calls:
      | { readonly operations: readonly string[]; readonly failed: { operation: string; status: number }[] }
      | undefined;
  }
}

/** Counts what a request came to, once its answer has gone out or nobody is left to read it. */
export function measure(
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
    // The framework makes `routeOptions` anew each time it is asked: only for what was refused before its route.
    const operation = request.operation ?? request.routeOptions.config.operation;
    if (operation !== undefined) return [{ operation, wire: 'rest', status: statusClass(status) }];
    return [{ operation: request.routeOptions.url ?? 'none', wire: 'other', status: statusClass(status) }];
  }
  if (calls.operations.length === 0)
    return [{ operation: 'none', wire: 'trpc', status: statusClass(status) }];
  const failed = [...calls.failed];
  return calls.operations.map((operation) => {
    const at = failed.findIndex((each) => each.operation === operation);
    const [failure] = at === -1 ? [] : failed.splice(at, 1);
    // 207: some calls of the batch failed, and this one did not.
    const own = status === undefined ? undefined : (failure?.status ?? (status === 207 ? 200 : status));
    return { operation, wire: 'trpc', status: statusClass(own) };
  });
}
