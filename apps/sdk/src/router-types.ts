import type {
  TRPC_ERROR_CODE_KEY,
  TRPC_ERROR_CODE_NUMBER,
  TRPCBuiltRouter,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCRouterRecord,
} from '@trpc/server';
import type { Problem } from './problem.ts';

/** The envelope of an error over tRPC. */
interface ErrorShape {
  message: string;
  code: TRPC_ERROR_CODE_NUMBER;
  data: { code: TRPC_ERROR_CODE_KEY; httpStatus: number; path: string | undefined; problem: Problem };
}

interface Procedure<Input, Output> {
  input: Input;
  output: Output;
  meta: object;
  errorShape: ErrorShape;
}

export type Query<Input, Output> = TRPCQueryProcedure<Procedure<Input, Output>>;
export type Mutation<Input, Output> = TRPCMutationProcedure<Procedure<Input, Output>>;

/** One page of a list. `next_cursor` requests the next page and is null on the last one. */
export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

/** A router of these procedures, without the service's context and metadata. */
export type RouterOf<Procedures extends TRPCRouterRecord> = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: ErrorShape; transformer: false },
  Procedures
>;
