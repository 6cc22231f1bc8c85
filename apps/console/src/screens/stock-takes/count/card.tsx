import type { Product } from '@tallybook/sdk';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useLocalization } from '../../../texts/context.ts';
import { pressed, stepped, unitsOf, type Draft, type Key } from './draft.ts';
import styles from './count.module.css';

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const satisfies readonly Key[];

interface Props {
  readonly product: Product;
  readonly draft: Draft;
  /** Base units; null if they are hidden or not known. */
  readonly expected: number | null;
  readonly saved: number | undefined;
  /** What is under way to the location. */
  readonly underWay: ReactNode;
  readonly onDraft: (draft: Draft) => void;
  /** Saves the units, then shows the next product; undefined: without saving. */
  readonly onNext: (units: number | undefined) => void;
}

/** The product that is being counted, with keys that a thumb reaches. */
export function Card({ product, draft, expected, saved, underWay, onDraft, onNext }: Props) {
  const { texts, format } = useLocalization();
  const { countMode, common } = texts;
  const { quantity_scale: scale, packs } = product;
  const units = unitsOf(draft, product);
  const step = 10 ** scale;
  const press = (key: Key) => onDraft(pressed(draft, key, product));
  const label = `${product.sku} ${product.name}`;
  const isSaved = units === saved;
  return (
    <section className={styles.card} aria-label={label}>
      <div className={styles.product}>
        <h2>{product.name}</h2>
        <p className="muted">{[product.sku, product.barcode].filter((part) => part !== null).join(' · ')}</p>
        <p className={styles.facts}>
          {expected !== null && <span>{countMode.expected(format.quantity(expected, product))}</span>}
          {saved !== undefined && (
            <span className={styles.saved}>
              <Icon name="check" /> {countMode.counted(format.quantity(saved, product))}
            </span>
          )}
        </p>
        {underWay}
      </div>
      <div className={styles.quantity}>
        <button
          type="button"
          className={styles.step}
          aria-label={countMode.less}
          onClick={() => onDraft(stepped(draft, -step, product))}
        >
          −
        </button>
        <output className={styles.figure} aria-label={countMode.quantityOf(label)}>
          {draft.text === '' ? <span className="muted">–</span> : format.typed(draft.text)}{' '}
          <small>{product.unit}</small>
        </output>
        <button
          type="button"
          className={styles.step}
          aria-label={countMode.more}
          onClick={() => onDraft(stepped(draft, step, product))}
        >
          +
        </button>
      </div>
      {packs.length > 0 && (
        <div className={styles.packs}>
          {packs.map(({ code, quantity }) => (
            <button
              key={code}
              type="button"
              className={styles.pack}
              onClick={() => onDraft(stepped(draft, quantity, product))}
            >
              + {countMode.pack(code, format.quantity(quantity, product))}
            </button>
          ))}
        </div>
      )}
      <div className={styles.pad} role="group" aria-label={countMode.pad}>
        {digits.map((key) => (
          <button key={key} type="button" onClick={() => press(key)}>
            {key}
          </button>
        ))}
        {scale > 0 ? (
          <button type="button" aria-label={countMode.decimal} onClick={() => press('.')}>
            {format.decimalSeparator}
          </button>
        ) : (
          <button type="button" className={styles.minorKey} onClick={() => press('clear')}>
            {common.clear}
          </button>
        )}
        <button type="button" onClick={() => press('0')}>
          0
        </button>
        <button type="button" aria-label={countMode.back} onClick={() => press('back')}>
          <Icon name="delete" />
        </button>
      </div>
      <div className={styles.actions}>
        {expected !== null && units !== expected && (
          <Button onClick={() => onNext(expected)}>
            {countMode.asExpected(format.quantity(expected, product))}
          </Button>
        )}
        <Button kind="main" onClick={() => onNext(units)}>
          {units === undefined ? countMode.skip : isSaved ? countMode.next : countMode.save}
        </Button>
      </div>
    </section>
  );
}
