/**
 * The service's router type, for clients of `@trpc/client` with links, transformers or query libraries of your choice.
 * This entry has types only; it is the only one that needs `@trpc/server`.
 */
import type {
  TRPC_ERROR_CODE_KEY,
  TRPC_ERROR_CODE_NUMBER,
  TRPCBuiltRouter,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
} from '@trpc/server';
import type { Procedures } from './contract/router.ts';
import type { Problem } from './problem.ts';
import type { Mutation, Query } from './router-types.ts';

/** The envelope of an error over tRPC. */
interface ErrorShape {
  message: string;
  code: TRPC_ERROR_CODE_NUMBER;
  data: { code: TRPC_ERROR_CODE_KEY; httpStatus: number; path: string | undefined; problem: Problem };
}

interface Definition<Input, Output> {
  input: Input;
  output: Output;
  meta: object;
  errorShape: ErrorShape;
}

type RecordOf<Router> = {
  [Name in keyof Router]: Router[Name] extends Query<infer Input, infer Output>
    ? TRPCQueryProcedure<Definition<Input, Output>>
    : Router[Name] extends Mutation<infer Input, infer Output>
      ? TRPCMutationProcedure<Definition<Input, Output>>
      : RecordOf<Router[Name]>;
};

/** `createTRPCClient<AppRouter>({ links: [httpLink({ url: `${baseUrl}/trpc` })] })` */
export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: ErrorShape; transformer: false },
  RecordOf<Procedures>
>;
