import type { Product } from '@tallybook/sdk';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/states.tsx';
import { explain } from '../../../data/errors.ts';
import { useLocalization } from '../../../texts/context.ts';
import { OfProduct } from '../document/product-cell.tsx';
import type { Take } from '../document/take.ts';
import type { KeptCount } from './kept-counts.ts';
import type { Line } from './lines.ts';
import type { Kept } from './use-kept-counts.ts';
import styles from './count.module.css';

interface Props {
  readonly take: Take;
  readonly kept: Kept;
  readonly lines: ReadonlyMap<string, Line>;
  readonly isHidden: boolean;
  readonly onAgain: (product: Product) => void;
}

/** What only the person at the shelf knows: one question at a time. */
export function Questions({ take, kept, lines, isHidden, onAgain }: Props) {
  /** Counts about which somebody decides when the stock take is posted. */
  const [later, setLater] = useState<ReadonlySet<string>>(new Set());
  const rejected = kept.counts.find(({ error }) => error !== undefined);
  if (rejected !== undefined)
    return <Rejected count={rejected} onDiscard={() => kept.discard(rejected.key)} />;
  const late = kept.counts.find(({ moved }) => moved !== undefined);
  if (late !== undefined) return <Late count={late} onDecide={(basis) => kept.decide(late.key, basis)} />;
  if (isHidden) return null;
  const placeOf = ({ id, moved }: Line) => `${id} ${moved}`;
  const overtaken = take.counts
    .map(({ product_id }) => lines.get(product_id))
    .find((line) => line !== undefined && line.moved !== 0 && !later.has(placeOf(line)));
  if (overtaken === undefined) return null;
  return (
    <Overtaken
      line={overtaken}
      onAgain={onAgain}
      onLater={() => setLater(new Set([...later, placeOf(overtaken)]))}
    />
  );
}

function Rejected({ count, onDiscard }: { readonly count: KeptCount; readonly onDiscard: () => void }) {
  const { texts, format } = useLocalization();
  const { product_id, counted_quantity: units } = count.input;
  return (
    <OfProduct id={product_id}>
      {(product) => (
        <Notice kind="warning">
          <p role="alert">
            <strong>{product.name}</strong>:{' '}
            {texts.countMode.notAccepted(format.quantity(units ?? 0, product))} {explain(count.error, texts)}
          </p>
          <Button onClick={onDiscard}>{texts.stockTakeDocument.discard}</Button>
        </Notice>
      )}
    </OfProduct>
  );
}

function useMoved(): (product: Product, moved: number) => string {
  const { texts, format } = useLocalization();
  return (product, moved) => {
    const units = format.quantity(Math.abs(moved), product);
    return moved < 0 ? texts.countMode.sold(units) : texts.countMode.received(units);
  };
}

/** Goods moved between a count and its arrival at the service, which compares it with the stock at its arrival. */
function Late({
  count,
  onDecide,
}: {
  readonly count: KeptCount;
  readonly onDecide: (basis: 'when_counted' | 'end_of_day') => void;
}) {
  const { texts, format } = useLocalization();
  const { countMode, stockTakeDocument } = texts;
  const movedText = useMoved();
  const { product_id, counted_quantity: units } = count.input;
  return (
    <OfProduct id={product_id}>
      {(product) => (
        <Notice kind="warning">
          <p role="alert">
            <strong>{product.name}</strong>: {movedText(product, count.moved ?? 0)}{' '}
            {countMode.late(format.quantity(units ?? 0, product))}
          </p>
          <div className={styles.choices}>
            {(['when_counted', 'end_of_day'] as const).map((basis) => (
              <Button key={basis} onClick={() => onDecide(basis)}>
                {stockTakeDocument.bases[basis]}
              </Button>
            ))}
          </div>
        </Notice>
      )}
    </OfProduct>
  );
}

function Overtaken({
  line,
  onAgain,
  onLater,
}: {
  readonly line: Line;
  readonly onAgain: (product: Product) => void;
  readonly onLater: () => void;
}) {
  const { texts, format } = useLocalization();
  const { countMode } = texts;
  const movedText = useMoved();
  return (
    <OfProduct id={line.id}>
      {(product) => (
        <Notice kind="warning">
          <p role="alert">
            <strong>{product.name}</strong>: {movedText(product, line.moved)}{' '}
            {countMode.ask(format.quantity(line.counted, product))}
          </p>
          <div className={styles.choices}>
            <Button onClick={() => onAgain(product)}>{countMode.again}</Button>
            <Button onClick={onLater}>{countMode.later}</Button>
          </div>
        </Notice>
      )}
    </OfProduct>
  );
}
