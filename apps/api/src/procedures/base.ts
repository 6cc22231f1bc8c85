import { initTRPC, type AnyProcedure, type TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { Problem } from '@tallybook/domain';
import { problemOf } from '../platform/problems.ts';
import { compile } from './compile.ts';
import type { CallContext } from './context.ts';
import type { ProcedureMeta } from './meta.ts';

/** tRPC's name for each status of the catalog, for clients other than our SDK. */
const codeByStatus: Record<number, TRPC_ERROR_CODE_KEY> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

// isDev stays false in every environment, so that a stack trace never leaves the process.
export const t = initTRPC
  .context<CallContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    // tRPC calls every thrown ProblemError INTERNAL_SERVER_ERROR, whatever its status.
    errorFormatter({ shape, error, ctx }) {
      const problem: Problem = problemOf(error).toProblem(
        ctx?.requestId ?? '',
        ctx?.services.config.publicUrl,
        ctx?.wording(),
      );
      const code = codeByStatus[problem.status] ?? 'INTERNAL_SERVER_ERROR';
      return {
        message: problem.detail,
        code: TRPC_ERROR_CODES_BY_KEY[code],
        data: { code, httpStatus: problem.status, path: shape.data.path, problem },
      };
    },
  });

/** Like `t.router`, with compiled procedures. */
export const router: typeof t.router = (parts) =>
  t.router(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        typeof part === 'function' ? compile(part as AnyProcedure) : part,
      ]),
    ) as typeof parts,
  );
