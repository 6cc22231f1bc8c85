import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { CallOptions, WriteOptions } from './call.ts';
import type { Procedures } from './contract/router.ts';
import type { Page } from './router-types.ts';
import type { unwrapWebhook } from './webhooks/unwrap.ts';

/** The arguments of a call. An input that may be undefined, or has no required field, is optional. */
type Arguments<Input, Options> = undefined extends Input
  ? [input?: Input, options?: Options]
  : Partial<Input> extends Input
    ? [input?: Input, options?: Options]
    : [input: Input, options?: Options];

type Callable<Input, Output, Options> = (...args: Arguments<Input, Options>) => Promise<Output>;

/** Any procedure with this input and output. */
type Definition<Input, Output> = { input: Input; output: Output; meta: unknown; errorShape: unknown };

type CallOf<Procedure> =
  Procedure extends TRPCQueryProcedure<Definition<infer Input, infer Output>>
    ? Callable<Input, Output, CallOptions>
    : Procedure extends TRPCMutationProcedure<Definition<infer Input, infer Output>>
      ? Callable<Input, Output, WriteOptions>
      : ClientOf<Procedure>;

/** Routers with `listPage` also have `iterate`. */
type Iterating<Router> = Router extends {
  listPage: TRPCQueryProcedure<Definition<infer Input, Page<infer Item>>>;
}
  ? {
      /** Every matching item, fetched page by page on demand: `for await (const item of ….iterate())`. */
      iterate: (...args: Arguments<Input, CallOptions>) => AsyncIterableIterator<Item>;
    }
  : unknown;

export type ClientOf<Router> = { readonly [Name in keyof Router]: CallOf<Router[Name]> } & Iterating<Router>;

/** The service as a tree of functions: `tallybook.stockMovements.post({ … })`. */
export type Tallybook = ClientOf<Procedures> & {
  readonly webhooks: { readonly unwrap: typeof unwrapWebhook };
};
