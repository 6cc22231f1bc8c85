import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { CallOptions, MutationContext, WriteOptions } from './call-options.ts';
import type { Procedures } from './contract/router.ts';
import type { CsvMethods } from './csv-methods.ts';
import type { RequestFunction } from './rest/request.ts';
import type { ListPromise, TallybookPromise } from './response.ts';
import type { Page } from './router-types.ts';
import type { VerificationMethods } from './verification-methods.ts';
import type { unwrapWebhook } from './webhooks/unwrap.ts';

/** The arguments of a call. An input that may be undefined, or has no required field, is optional. */
type Arguments<Input, Options> = undefined extends Input
  ? [input?: Input, options?: Options]
  : Partial<Input> extends Input
    ? [input?: Input, options?: Options]
    : [input: Input, options?: Options];

/** Any procedure with this input and output. */
type Definition<Input, Output> = { input: Input; output: Output; meta: unknown; errorShape: unknown };

/** The input of a procedure. */
export type InputOf<Procedure> = Procedure extends
  | TRPCQueryProcedure<Definition<infer Input, unknown>>
  | TRPCMutationProcedure<Definition<infer Input, unknown>>
  ? Input
  : never;

/** A list that has pages can be iterated; an array without pages cannot. */
type QueryResult<Output, IsList> = [IsList, Output] extends [true, (infer Item)[]]
  ? ListPromise<Item>
  : TallybookPromise<Output>;

type CallOf<Procedure, IsList> =
  Procedure extends TRPCQueryProcedure<Definition<infer Input, infer Output>>
    ? (...args: Arguments<Input, CallOptions>) => QueryResult<Output, IsList>
    : Procedure extends TRPCMutationProcedure<Definition<infer Input, infer Output>>
      ? (...args: Arguments<Input, WriteOptions | MutationContext>) => TallybookPromise<Output>
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

export type ClientOf<Router> = {
  readonly [Name in keyof Router]: CallOf<
    Router[Name],
    `${Name & string}Page` extends keyof Router ? true : false
  >;
} & Iterating<Router>;

/** The service as a tree of functions: `tallybook.stockMovements.post({ … })`. */
export type Tallybook = ClientOf<Procedures> &
  CsvMethods &
  VerificationMethods & {
    readonly webhooks: { readonly unwrap: typeof unwrapWebhook };
    /**
     * Sends a request to a path of the REST API with the client's credential, retries and errors:
     * `tallybook.request('GET', '/api/inventory/products', { query: { limit: 10 } })`.
     */
    readonly request: RequestFunction;
  };
