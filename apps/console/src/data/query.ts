import { queryOptions } from '@tanstack/react-query';
import type { CallOptions, Page, Tallybook } from '@tallybook/sdk';
import { tallybook } from './client.ts';

/** The input of a call, without its options. */
type Input<Call> = Call extends (...args: infer Args) => unknown ? Args[0] : never;
/** The pages of lists without `nextPage`: results are data, which the cache compares and copies. */
type Output<Call> = Call extends (...args: never[]) => PromiseLike<infer Result>
  ? Result extends Page<infer Item>
    ? Page<Item>
    : Result
  : never;

/** Areas of the client with queries, such as `products`. */
type Area = keyof Tallybook;
type Name<A extends Area> = keyof Tallybook[A] & string;

type Invoke = (input: unknown, options: CallOptions) => Promise<unknown>;

const call =
  (area: string, name: string): Invoke =>
  async (input, options) => {
    const methods = tallybook[area as Area] as unknown as Record<string, Invoke>;
    const result = await (methods[name] as Invoke)(input, options);
    if (typeof result !== 'object' || result === null || !('nextPage' in result)) return result;
    const { nextPage: _, ...page } = result;
    return page;
  };

/**
 * Options of `useQuery` for a query of the service: `useQuery(query('products', 'get', { id }))`. The key is
 * `[area, name, input]`, so that `invalidateQueries({ queryKey: ['products'] })` reloads everything of an area.
 */
export function query<A extends Area, N extends Name<A>>(area: A, name: N, input?: Input<Tallybook[A][N]>) {
  return queryOptions({
    queryKey: [area, name, input ?? null],
    queryFn: ({ signal }) => call(area, name)(input, { signal }) as Promise<Output<Tallybook[A][N]>>,
  });
}

/** Like `query`, but in a request of its own, because the results of a batch arrive with its slowest one: for sums of all products. */
export function queryAlone<A extends Area, N extends Name<A>>(
  area: A,
  name: N,
  input: Input<Tallybook[A][N]>,
) {
  return queryOptions({
    ...query(area, name, input),
    // The client sends calls with headers of their own singly.
    queryFn: ({ signal }) =>
      call(area, name)(input, { signal, headers: {} }) as Promise<Output<Tallybook[A][N]>>,
  });
}

type ItemOf<Call> = Output<Call> extends Page<infer Item> ? Item : never;

/** A list that is read page by page. */
export interface Pages<Item> {
  readonly queryKey: readonly unknown[];
  readonly read: (cursor: string | null, signal: AbortSignal) => Promise<Page<Item>>;
}

/** The list for `useList`: `useList(pages('products', 'list', { q }))`. */
export function pages<A extends Area, N extends Name<A>>(
  area: A,
  name: N,
  input: Omit<NonNullable<Input<Tallybook[A][N]>>, 'cursor'>,
): Pages<ItemOf<Tallybook[A][N]>> {
  return {
    queryKey: [area, name, input, 'pages'],
    read: (cursor, signal) =>
      call(area, name)({ limit: 100, ...input, cursor }, { signal }) as Promise<
        Page<ItemOf<Tallybook[A][N]>>
      >,
  };
}
