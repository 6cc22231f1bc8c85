import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { CallOptions, WriteOptions } from './call.ts';
import type { Procedures } from './contract/router.ts';
import type { Page } from './router-types.ts';

/** Without a required field the input may be left out. */
type Callable<Input, Output, Options> =
  Partial<Input> extends Input
    ? (input?: Input, options?: Options) => Promise<Output>
    : (input: Input, options?: Options) => Promise<Output>;

// oxlint-disable-next-line typescript/no-explicit-any -- inferring a part of a type needs a place for the rest
type Definition<Input, Output> = { input: Input; output: Output; meta: any; errorShape: any };

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
      iterate: Partial<Input> extends Input
        ? (input?: Input, options?: CallOptions) => AsyncIterableIterator<Item>
        : (input: Input, options?: CallOptions) => AsyncIterableIterator<Item>;
    }
  : unknown;

export type ClientOf<Router> = { readonly [Name in keyof Router]: CallOf<Router[Name]> } & Iterating<Router>;

/** The service as a tree of functions: `tallybook.stockMovements.post({ … })`. */
export type Tallybook = ClientOf<Procedures>;
