import { formatDecimal } from '@tallybook/domain/rules';
import type { Product } from '@tallybook/sdk';
import { useState, type ReactNode } from 'react';
import { Badge, Recosting } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table.tsx';
import { UnitCost } from '../../components/unit-cost.tsx';
import { useProduct } from '../../data/products.ts';
import { useFormat, useLocalization } from '../../texts/context.ts';
import type { Texts } from '../../texts/texts.ts';
import { changeOf, moneyScaleOf } from './preview.ts';
import { usePosition, type Position, type Proposed } from './query.ts';
import type { Entry } from './draft.ts';
import type { WriteDownSheet } from './use-sheet.ts';
import styles from './write-downs.module.css';

interface Props {
  readonly product: Product;
  readonly sheet: WriteDownSheet;
}

/** A product, or one that the service proposes to review, whose name is read when it comes into view. */
export interface Row {
  readonly id: string;
  readonly product?: Product;
  readonly proposed?: Proposed;
}

/** The columns of the worksheet: a cell for the net realizable value, and what follows from it. */
export function sheetColumns(texts: Texts, sheet: WriteDownSheet): Column<Row>[] {
  const { writeDowns } = texts;
  const figure = (of: (position: Position, format: ReturnType<typeof useFormat>) => ReactNode) =>
    function cell({ id }: Row) {
      return <Figure id={id} sheet={sheet} of={of} />;
    };
  return [
    {
      key: 'product',
      title: writeDowns.product,
      isHeader: true,
      cell: (row) => (
        <OfProduct row={row}>
          {(product) => (
            <>
              <ProductName product={product} />
              {row.proposed !== undefined && <Why proposed={row.proposed} />}
            </>
          )}
        </OfProduct>
      ),
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
      cell: figure(({ level }) => <UnitCost value={level.average_cost} />),
    },
    {
      key: 'nrv',
      title: writeDowns.nrv,
      isNumber: true,
      cell: (row) => (
        <OfProduct row={row}>{(product) => <ValueCell product={product} sheet={sheet} />}</OfProduct>
      ),
    },
    {
      key: 'allowance',
      title: writeDowns.allowance,
      isNumber: true,
      cell: ({ id }) => <Allowance id={id} sheet={sheet} />,
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

function OfProduct({
  row: { id, product },
  children,
}: {
  readonly row: Row;
  readonly children: (product: Product) => ReactNode;
}) {
  const read = useProduct(id, product === undefined);
  const found = product ?? read;
  return found === undefined ? <span className="muted">…</span> : children(found);
}

/** Why the service proposes a product. */
function Why({ proposed: { last_movement_date, idle_days, review_due } }: { readonly proposed: Proposed }) {
  const { texts, format } = useLocalization();
  const { writeDowns } = texts;
  return (
    <div className={styles.name}>
      {last_movement_date !== null &&
        idle_days !== null &&
        writeDowns.idle(format.date(last_movement_date), format.number(idle_days))}{' '}
      {review_due && (
        <Badge kind="warning" title={writeDowns.reviewDueHint}>
          {writeDowns.reviewDue}
        </Badge>
      )}
    </div>
  );
}

interface CellProps {
  readonly id: string;
  readonly sheet: WriteDownSheet;
}

function Figure({
  id,
  sheet,
  of,
}: CellProps & { readonly of: (position: Position, format: ReturnType<typeof useFormat>) => ReactNode }) {
  const format = useFormat();
  const position = usePosition(id, sheet.values.as_of);
  return position === undefined ? <span className="muted">…</span> : of(position, format);
}

function ValueCell({ product, sheet }: Props) {
  const { writeDowns } = useLocalization().texts;
  const at = sheet.entries.findIndex((entry) => entry.product.id === product.id);
  // Not while it is being typed.
  const [isLeft, setLeft] = useState(false);
  const problem = isLeft ? sheet.problemOf(product.id) : undefined;
  const error = (at < 0 ? undefined : sheet.itemError(at)) ?? problem;
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
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
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
function Allowance({ id, sheet }: CellProps) {
  const { writeDowns } = useLocalization().texts;
  const format = useFormat();
  const position = usePosition(id, sheet.values.as_of);
  const value = sheet.valueOf(id);
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
