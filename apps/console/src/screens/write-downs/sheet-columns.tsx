import { formatDecimal } from '@tallybook/domain/rules';
import type { Product } from '@tallybook/sdk';
import { Recosting } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table.tsx';
import { useFormat, useLocalization } from '../../texts/context.ts';
import type { Texts } from '../../texts/texts.ts';
import { changeOf, moneyScaleOf } from './preview.ts';
import { usePosition, type Position } from './query.ts';
import type { Entry, WriteDownSheet } from './use-sheet.ts';
import styles from './write-downs.module.css';

interface Props {
  readonly product: Product;
  readonly sheet: WriteDownSheet;
}

/** The columns of the worksheet: a cell for the net realizable value, and what follows from it. */
export function sheetColumns(texts: Texts, sheet: WriteDownSheet): Column<Product>[] {
  const { writeDowns } = texts;
  const figure = (of: (position: Position, format: ReturnType<typeof useFormat>) => string) =>
    function cell(product: Product) {
      return <Figure product={product} sheet={sheet} of={of} />;
    };
  return [
    {
      key: 'product',
      title: writeDowns.product,
      isHeader: true,
      cell: (product) => <ProductName product={product} />,
    },
    {
      key: 'onHand',
      title: writeDowns.onHand,
      isNumber: true,
      cell: figure(({ level }, format) => format.quantity(level.on_hand)),
    },
    {
      key: 'value',
      title: writeDowns.value,
      isNumber: true,
      cell: figure(({ level }, format) => format.amount(level.value)),
    },
    {
      key: 'unitCost',
      title: writeDowns.unitCost,
      isNumber: true,
      cell: figure(({ level }, format) =>
        level.average_cost === null ? '–' : format.unitCost(level.average_cost),
      ),
    },
    {
      key: 'nrv',
      title: writeDowns.nrv,
      isNumber: true,
      cell: (product) => <ValueCell product={product} sheet={sheet} />,
    },
    {
      key: 'allowance',
      title: writeDowns.allowance,
      isNumber: true,
      cell: (product) => <Allowance product={product} sheet={sheet} />,
    },
  ];
}

export function ProductName({ product: { sku, name, unit } }: { readonly product: Entry['product'] }) {
  return (
    <>
      {sku}
      <div className={styles.name}>
        {name} · {unit}
      </div>
    </>
  );
}

function Figure({
  product,
  sheet,
  of,
}: Props & { readonly of: (position: Position, format: ReturnType<typeof useFormat>) => string }) {
  const format = useFormat();
  const position = usePosition(product.id, sheet.values.as_of);
  return position === undefined ? <span className="muted">…</span> : of(position, format);
}

function ValueCell({ product, sheet }: Props) {
  const { writeDowns } = useLocalization().texts;
  const at = sheet.entries.findIndex((entry) => entry.product.id === product.id);
  const error = at < 0 ? undefined : sheet.itemError(at);
  return (
    <span className={styles.cell}>
      <input
        className={styles.input}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        data-value=""
        aria-label={writeDowns.nrvOf(`${product.sku} ${product.name}`)}
        aria-invalid={error !== undefined}
        aria-describedby={`nrv-${product.id}`}
        value={sheet.textOf(product.id)}
        onChange={({ currentTarget }) => sheet.enter({ product, text: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          const cells = [
            ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('[data-value]') ??
              []),
          ];
          const step = event.key === 'ArrowUp' ? -1 : 1;
          cells[cells.indexOf(event.currentTarget) + step]?.focus();
        }}
      />
      <span id={`nrv-${product.id}`} className={styles.problem} aria-live="polite">
        {error}
      </span>
    </span>
  );
}

/** The allowance now; with an entry, the one after the review. */
function Allowance({ product, sheet }: Props) {
  const { writeDowns } = useLocalization().texts;
  const format = useFormat();
  const position = usePosition(product.id, sheet.values.as_of);
  const value = sheet.valueOf(product.id);
  if (position === undefined) return <span className="muted">…</span>;
  const scale = moneyScaleOf([position]);
  const now = position.last === undefined ? formatDecimal(0n, scale) : position.last.allowance;
  if (value === undefined) return <span className="muted">{format.amount(now)}</span>;
  const { allowance } = changeOf(position, value);
  return (
    <>
      <strong>{format.amount(formatDecimal(allowance, scale))}</strong>{' '}
      <Recosting status={position.level.valuation_status} />
      {allowance === 0n && <div className={styles.name}>{writeDowns.noLoss}</div>}
    </>
  );
}
