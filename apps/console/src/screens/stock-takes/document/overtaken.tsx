import type { Product } from '@tallybook/sdk';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/states.tsx';
import { useLocalization } from '../../../texts/context.ts';
import type { Difference } from './decisions.ts';
import styles from './document.module.css';
import type { Basis } from './take.ts';

const bases = ['when_counted', 'end_of_day'] as const satisfies readonly Basis[];

/** Asks once for all counts whose stock changed after they were entered. */
export function DecideAll({
  undecided,
  onDecide,
}: {
  /** Number of counts. */
  readonly undecided: number;
  readonly onDecide: (basis: Basis) => void;
}) {
  const { texts, format } = useLocalization();
  const { stockTakeDocument } = texts;
  return (
    <Notice kind="warning">
      <p>{stockTakeDocument.overtaken(format.number(undecided))}</p>
      <div className={styles.choices}>
        {bases.map((basis) => (
          <Button small key={basis} onClick={() => onDecide(basis)}>
            {stockTakeDocument.bases[basis]}
          </Button>
        ))}
      </div>
    </Notice>
  );
}

/** What moved since one count, and the choice for it, with the difference that each would make. */
export function Decide({
  line: {
    choices,
    expected_when_counted: whenCounted,
    changed_since_count: changed,
    counted_later_on: later,
    also_counted_on: also,
  },
  product,
  basis,
  onDecide,
}: {
  readonly line: Difference;
  readonly product: Product;
  readonly basis: Basis | undefined;
  readonly onDecide: (basis: Basis) => void;
}) {
  const { texts, format } = useLocalization();
  const { stockTakeDocument } = texts;
  return (
    <div className={styles.decide}>
      <span className={styles.remark}>
        {stockTakeDocument.movedSince(
          format.quantity(whenCounted, product),
          format.change(changed?.quantity ?? 0, product),
        )}
      </span>
      {also !== null && (
        <span className={styles.remark}>{stockTakeDocument.alsoCounted(format.date(also))}</span>
      )}
      {later !== null && (
        <span className={styles.remark}>{stockTakeDocument.countedLater(format.date(later))}</span>
      )}
      <select
        aria-label={stockTakeDocument.basisOf(`${product.sku} ${product.name}`)}
        value={basis ?? ''}
        onChange={(event) => onDecide(event.currentTarget.value as Basis)}
      >
        {basis === undefined && <option value="">{stockTakeDocument.choose}</option>}
        {choices.map(({ basis: each, difference }) => (
          <option key={each} value={each}>
            {`${stockTakeDocument.bases[each]}: ${format.change(difference, product)}`}
          </option>
        ))}
      </select>
    </div>
  );
}
