import type { Product, StockMovement } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { MovementDialog } from './movement-dialog.tsx';
import { ProductList } from './product-list.tsx';
import { tallybook } from './tallybook.ts';

const verbs = { entry: 'received', exit: 'issued', adjustment: 'adjusted by' };

export function App() {
  const [search, setSearch] = useState('');
  const [product, setProduct] = useState<Product>();
  const [posted, setPosted] = useState('');
  const organization = useQuery({
    queryKey: ['organization'],
    queryFn: async () => {
      const { organization_id: id } = await tallybook.me.get();
      return id === null ? null : tallybook.organizations.get({ id });
    },
  });

  const announce = (movement: StockMovement) => {
    setPosted(`${product?.name}: ${verbs[movement.type]} ${movement.quantity} on ${movement.movement_date}.`);
    setProduct(undefined);
  };

  return (
    <>
      <header>
        <div>
          <h1>Stock</h1>
          <p>{organization.data && `${organization.data.name} · values in ${organization.data.currency}`}</p>
        </div>
        <label>
          Search products
          <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        </label>
      </header>
      <main>
        <p role="status" className={posted ? 'notice' : 'visually-hidden'}>
          {posted}
        </p>
        <ProductList search={useDeferredValue(search)} onSelect={setProduct} />
      </main>
      {product && (
        <MovementDialog product={product} onPosted={announce} onClose={() => setProduct(undefined)} />
      )}
    </>
  );
}
