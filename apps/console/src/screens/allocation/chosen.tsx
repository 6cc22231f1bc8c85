import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { inputClass } from '../../components/field.tsx';
import { Card } from '../../components/page.tsx';
import { Notice } from '../../components/states.tsx';
import { useClosedPeriods } from '../../data/closed-periods.ts';
import { addDecimals } from '../../data/decimal.ts';
import { useOrganization } from '../../data/organization.ts';
import { useLocalization } from '../../texts/context.ts';
import styles from './allocation.module.css';
import { ReceiptName, useReceiptLine } from './receipt-name.tsx';
import { rowFields, type AllocationForm, type Chosen } from './use-allocation.ts';

type Row = Chosen & { readonly at: number };

/** The receipts that the bill is for, with their weights if these count. */
export function ChosenReceipts({ form }: { readonly form: AllocationForm }) {
  const { texts, format } = useLocalization();
  const { allocation } = texts;
  const { organization } = useOrganization();
  const { chosen, values, errorOf } = form;
  const closed = useClosedPeriods();
  const inClosed = chosen.filter(({ receipt }) => closed?.has(receipt.accounting_period_id) === true).length;
  const total = chosen.reduce((sum, { receipt }) => addDecimals(sum, receipt.cost_amount), '0');
  const columns: Column<Row>[] = [
    {
      key: 'receipt',
      title: allocation.receipt,
      isHeader: true,
      cell: ({ receipt, at }) => (
        <>
          <ReceiptName receipt={receipt} />
          {rowFields(at)
            .slice(0, 2)
            .map((name) => {
              const error = errorOf(name);
              return (
                error !== undefined && (
                  <p key={name} className={styles.error} role="alert">
                    {error}
                  </p>
                )
              );
            })}
        </>
      ),
    },
    {
      key: 'quantity',
      title: allocation.quantity,
      isNumber: true,
      cell: ({ receipt }) => format.quantity(receipt.quantity_delta),
    },
    {
      key: 'cost',
      title: allocation.cost,
      isNumber: true,
      cell: ({ receipt }) => format.amount(receipt.cost_amount),
    },
    ...(values.by === 'weight'
      ? [
          {
            key: 'weight',
            title: allocation.weight,
            isNumber: true,
            cell: (row: Row) => (
              <Weight row={row} error={errorOf(`receipts/${row.at}/weight`)} onChange={form.weigh} />
            ),
          },
        ]
      : []),
    {
      key: 'remove',
      isActions: true,
      title: texts.common.actions,
      isNumber: true,
      cell: ({ receipt }) => <Remove receipt={receipt} onRemove={form.remove} />,
    },
  ];
  return (
    <Card title={allocation.chosen}>
      {chosen.length === 0 ? (
        <p className={errorOf('receipts') === undefined ? 'muted' : styles.error} role="status">
          {allocation.noneChosen}
        </p>
      ) : (
        <div className="stack">
          <DataTable
            caption={allocation.chosen}
            columns={columns}
            rows={chosen.map((each, at) => ({ ...each, at }))}
            keyOf={({ receipt }) => receipt.id}
          />
          {inClosed > 0 && <Notice>{allocation.closed(format.number(inClosed))}</Notice>}
          <p>{allocation.total(format.number(chosen.length), format.money(total, organization.currency))}</p>
        </div>
      )}
    </Card>
  );
}

function Weight({
  row: { receipt, weight },
  error,
  onChange,
}: {
  readonly row: Row;
  readonly error: ReactNode;
  readonly onChange: (id: string, weight: string) => void;
}) {
  const { texts } = useLocalization();
  const line = useReceiptLine(receipt);
  return (
    <>
      <input
        className={`${inputClass} ${styles.weight}`}
        inputMode="decimal"
        autoComplete="off"
        aria-label={texts.allocation.weightOf(line)}
        aria-invalid={error !== undefined}
        aria-describedby={`weight-${receipt.id}`}
        value={weight}
        onChange={({ currentTarget }) => onChange(receipt.id, currentTarget.value)}
      />
      <p id={`weight-${receipt.id}`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </>
  );
}

function Remove({
  receipt,
  onRemove,
}: {
  readonly receipt: Chosen['receipt'];
  readonly onRemove: (id: string) => void;
}) {
  const { texts } = useLocalization();
  const line = useReceiptLine(receipt);
  return (
    <Button small aria-label={texts.allocation.removeLabel(line)} onClick={() => onRemove(receipt.id)}>
      {texts.allocation.remove}
    </Button>
  );
}
