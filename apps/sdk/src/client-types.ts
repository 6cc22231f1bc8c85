import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { CallOptions, WriteOptions } from './call.ts';
import type { Procedures } from './contract/router.ts';
import type { Page } from './router-types.ts';

/** The arguments of a call; an input that may be undefined, or has no required field, may be left out. */
type Arguments<Input, Options> = undefined extends Input
  ? [input?: Input, options?: Options]
  : Partial<Input> extends Input
    ? [input?: Input, options?: Options]
    : [input: Input, options?: Options];

type Callable<Input, Output, Options> = (...given: Arguments<Input, Options>) => Promise<Output>;

/** Any procedure with these; what else belongs to one does not matter here. */
type Definition<Input, Output> = { input: Input; output: Output; meta: unknown; errorShape: unknown };

type CallOf<Procedure> =
  Procedure extends TRPCQueryProcedure<Definition<infer Input, infer Output>>
    ? Callable<Input, Output, CallOptions>
    : Procedure extends TRPCMutationProcedure<Definition<infer Input, infer Output>>
      ? Callable<Input, Output, WriteOptions>
      : ClientOf<Procedure>;

/** Where there is `listPage`, all of its pages one after another. */
type Iterating<Router> = Router extends {
  listPage: TRPCQueryProcedure<Definition<infer Input, Page<infer Item>>>;
}
  ? {
      /** Every item that fits, page by page as they are needed: `for await (const item of ….iterate())`. */
      iterate: (...given: Arguments<Input, CallOptions>) => AsyncIterableIterator<Item>;
    }
  : unknown;

export type ClientOf<Router> = { readonly [Name in keyof Router]: CallOf<Router[Name]> } & Iterating<Router>;

/** The service as a tree of functions: `tallybook.stockMovements.post({ … })`. */
export type Tallybook = ClientOf<Procedures>;
