import type { LocationLevel, Product } from '@tallybook/sdk';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { LocationName } from '../../components/location-name.tsx';
import { Card } from '../../components/page.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import { withTexts } from '../../texts/texts.ts';
import styles from './product.module.css';

/** Loaded with its texts when somebody moves stock. */
const MoveStock = lazy(async () => ({
  default: (
    await withTexts('locations', withTexts('movements', import('../../components/transfer/panel.tsx')))
  ).MoveStock,
}));

/** Where the units of a product are. */
export function Where({
  product,
  levels,
}: {
  readonly product: Product;
  readonly levels: readonly LocationLevel[];
}) {
  const { product: texts } = useTexts();
  const format = useFormat();
  const { may } = useOrganization();
  const [isMoving, setMoving] = useState(false);
  return (
    <Card
      title={texts.where}
      actions={may('movements.post') && <Button onClick={() => setMoving(true)}>{texts.move}</Button>}
    >
      <dl className={styles.where}>
        {levels
          .filter(({ on_hand }) => on_hand !== 0)
          .map(({ location_id: id, on_hand }) => (
            <div key={id}>
              <dt>
                <Link to="/locations/$id" params={{ id }}>
                  <LocationName id={id} />
                </Link>
              </dt>
              <dd>{format.quantity(on_hand, product)}</dd>
            </div>
          ))}
      </dl>
      {isMoving && (
        <Suspense fallback={null}>
          <MoveStock preset={{ product_id: product.id }} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </Card>
  );
}
