import type { Product } from '@tallybook/sdk';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { explain } from './errors.ts';
import { MoreButton } from './more-button.tsx';
import { StockCells } from './stock-cells.tsx';
import { tallybook } from './tallybook.ts';

interface Props {
  search: string;
  onSelect: (product: Product) => void;
}

export function ProductList({ search, onSelect }: Props) {
  const list = useInfiniteQuery({
    queryKey: ['products', search],
    queryFn: ({ pageParam, signal }) =>
      tallybook.products.list(
        { limit: 20, cursor: pageParam, ...(search.trim() && { q: search.trim() }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  });

  if (list.isPending) return <p className="hint">Loading products …</p>;
  if (list.data === undefined)
    return (
      <div role="alert" className="problem">
        <p>{explain(list.error)}</p>
        <button onClick={() => void list.refetch()}>Try again</button>
      </div>
    );
  const products = list.data.pages.flatMap(({ items }) => items);
  if (products.length === 0)
    return (
      <p className="hint">{search ? `No product contains “${search}”.` : 'There are no products yet.'}</p>
    );

  return (
    <>
      <table>
        <caption className="visually-hidden">Products and their stock</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">SKU</th>
            <th scope="col" className="number">
              On hand
            </th>
            <th scope="col" className="number">
              Value
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <th scope="row">{product.name}</th>
              <td className="sku">{product.sku}</td>
              <StockCells product={product} />
              <td className="action">
                <button className="quiet" onClick={() => onSelect(product)}>
                  Post movement<span className="visually-hidden"> of {product.name}</span>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.isFetchNextPageError && (
        <p role="alert" className="problem">
          {explain(list.error)}
        </p>
      )}
      {list.hasNextPage ? (
        <MoreButton
          isLoading={list.isFetchingNextPage}
          isAutomatic={!list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      ) : (
        <p className="hint">{products.length === 1 ? '1 product' : `All ${products.length} products`}</p>
      )}
    </>
  );
}
