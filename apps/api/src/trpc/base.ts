import { initTRPC } from '@trpc/server';
import type { Problem } from '@tallybook/domain';
import { problemOf } from '../platform/problems.ts';
import type { CallContext } from './context.ts';
import type { ProcedureMeta } from './meta.ts';

// isDev stays false whatever NODE_ENV says: a stack never leaves the process.
export const t = initTRPC
  .context<CallContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const refusal = problemOf(error);
      const problem: Problem = refusal.toProblem(ctx?.requestId ?? '');
      return {
        message: problem.detail,
        code: shape.code,
        data: {
          code: shape.data.code,
          httpStatus: problem.status,
          path: shape.data.path,
          problem,
        },
      };
    },
  });

export const { router } = t;
