import { Button } from '../../components/button.tsx';
import type { Column } from '../../components/data-table.tsx';
import { ProductName } from '../../components/product-name.tsx';
import { countText, parseUnitCost } from '../../data/counts.ts';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import type { Entry } from './draft.ts';
import { smallestCount, type Line } from './lines.ts';
import styles from './stock-take.module.css';

interface Options {
  readonly texts: Texts;
  readonly format: Format;
  readonly enter: (changes: readonly Entry[]) => void;
  /** While it is unknown whether the stock take was posted, the values that were sent stay. */
  readonly isLocked: boolean;
}

export function reviewColumns(options: Options): Column<Line>[] {
  const { format, texts } = options;
  const { stockTake } = texts;
  return [
    {
      key: 'product',
      title: stockTake.product,
      isHeader: true,
      cell: (line) => (
        <>
          <ProductName product={line.entry.product} />
          {line.difference !== undefined && line.difference.quantity > 0 && (
            <UnitCost line={line} {...options} />
          )}
          <LineError line={line} {...options} />
        </>
      ),
    },
    {
      key: 'expected',
      title: stockTake.expected,
      isNumber: true,
      cell: ({ level, entry }) => (level === undefined ? '' : format.quantity(level.on_hand, entry.product)),
    },
    {
      key: 'counted',
      title: stockTake.counted,
      isNumber: true,
      cell: ({ counted, entry }) =>
        counted === undefined ? entry.text : format.quantity(counted, entry.product),
    },
    {
      key: 'difference',
      title: stockTake.difference,
      isNumber: true,
      cell: ({ difference, entry }) =>
        difference === undefined ? '' : format.change(difference.quantity, entry.product),
    },
    {
      key: 'value',
      title: stockTake.value,
      isNumber: true,
      cell: ({ difference }) =>
        difference === undefined
          ? ''
          : `${difference.isEstimate ? '≈ ' : ''}${format.amount(difference.value)}`,
    },
  ];
}

/** A surplus has a cost per unit: the average, unless another is entered. */
function UnitCost({
  line: { entry, level },
  texts,
  format,
  enter,
  isLocked,
}: Options & { readonly line: Line }) {
  const { stockTake } = texts;
  const isInvalid = parseUnitCost(entry.unitCost, format.decimalSeparator) === null;
  const average = level?.average_cost ?? null;
  return (
    <div className={styles.cost}>
      {stockTake.unitCost}
      <input
        className={styles.input}
        inputMode="decimal"
        readOnly={isLocked}
        autoComplete="off"
        aria-label={stockTake.unitCostOf(`${entry.product.sku} ${entry.product.name}`)}
        aria-invalid={isInvalid}
        placeholder={average === null ? '0' : format.unitCost(average)}
        value={entry.unitCost}
        onChange={({ currentTarget }) => enter([{ ...entry, unitCost: currentTarget.value }])}
      />
      {isInvalid && <span className={styles.problem}>{stockTake.costInvalid}</span>}
      {average === null && entry.unitCost === '' && (
        <span className={styles.remark}>{stockTake.costMissing}</span>
      )}
    </div>
  );
}

/** What the service said about this count, with a way out where there is one. */
function LineError({ line, texts, format, enter }: Options & { readonly line: Line }) {
  const { stockTake, problems } = texts;
  const { error, entry, counted } = line;
  if (error === undefined) return null;
  const least = smallestCount(line);
  return (
    <div className={styles.problem} role="alert">
      {least === undefined
        ? (problems[error.code] ?? error.detail)
        : stockTake.minimum(format.date(least.date))}{' '}
      {least !== undefined && least.count !== counted && (
        <Button
          small
          onClick={() =>
            enter([{ ...entry, text: countText(least.count, entry.product, format.decimalSeparator) }])
          }
        >
          {stockTake.useAvailable(format.quantity(least.count, entry.product))}
        </Button>
      )}
    </div>
  );
}
