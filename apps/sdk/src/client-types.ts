import type { CallOptions, MutationContext, WriteOptions } from './call-options.ts';
import type { Procedures } from './contract/router.ts';
import type { CsvMethods } from './csv-methods.ts';
import type { RequestFunction } from './rest/request.ts';
import type { ListPromise } from './list.ts';
import type { TallybookPromise } from './response.ts';
import type { Mutation, Page, Query } from './router-types.ts';
import type { VerificationMethods } from './verification-methods.ts';
import type { UnwrapMethod } from './webhooks/unwrap.ts';

/** The arguments of a call. An input that may be undefined, or has no required field, is optional. */
type Arguments<Input, Options> = undefined extends Input
  ? [input?: Input, options?: Options]
  : Partial<Input> extends Input
    ? [input?: Input, options?: Options]
    : [input: Input, options?: Options];

/** The input of a procedure. */
export type InputOf<Procedure> = Procedure extends
  | Query<infer Input, unknown>
  | Mutation<infer Input, unknown>
  ? Input
  : never;

type CallOf<Procedure> =
  Procedure extends Query<infer Input, infer Output>
    ? (...args: Arguments<Input, CallOptions>) => TallybookPromise<Output>
    : Procedure extends Mutation<infer Input, infer Output>
      ? (...args: Arguments<Input, WriteOptions | MutationContext>) => TallybookPromise<Output>
      : ClientOf<Procedure>;

/** A list is read by the procedure of its pages, such as `listPage` for `list`. */
type ListOf<Procedure> =
  Procedure extends Query<infer Input, Page<infer Item>>
    ? (...args: Arguments<Omit<NonNullable<Input>, 'direction'>, CallOptions>) => ListPromise<Item>
    : never;

export type ClientOf<Router> = {
  readonly [Name in keyof Router as Name extends `${string}Page` ? never : Name]: `${Name &
    string}Page` extends infer PageName extends keyof Router
    ? ListOf<Router[PageName]>
    : CallOf<Router[Name]>;
};

/** The service as a tree of functions: `tallybook.stockMovements.post({ … })`. */
export type Tallybook = ClientOf<Procedures> &
  CsvMethods &
  VerificationMethods & {
    readonly webhooks: { readonly unwrap: UnwrapMethod };
    /**
     * Sends a request to a path of the REST API with the client's credential, retries and errors:
     * `tallybook.request('GET', '/api/inventory/products', { query: { limit: 10 } })`.
     */
    readonly request: RequestFunction;
  };
