import type { StockMovement } from '@tallybook/sdk';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { Toolbar } from '../../components/page.tsx';
import { ProductPicker } from '../../components/product-picker.tsx';
import { Empty, Failed, Loading } from '../../components/states.tsx';
import { useLocalization } from '../../texts/context.ts';
import styles from './allocation.module.css';
import { useReceipts } from './query.ts';
import { ReceiptName, useReceiptLine } from './receipt-name.tsx';
import type { AllocationForm } from './use-allocation.ts';

/** The receipts to choose from, newest first. */
export function Receipts({ form: { chosen, add, write } }: { readonly form: AllocationForm }) {
  const { texts, format } = useLocalization();
  const { allocation } = texts;
  const [productId, setProductId] = useState('');
  const { list, items, more } = useReceipts(productId);
  const isChosen = (id: string): boolean => chosen.some(({ receipt }) => receipt.id === id);
  const columns: Column<StockMovement>[] = [
    {
      key: 'receipt',
      title: allocation.receipt,
      isHeader: true,
      cell: (receipt) => <ReceiptName receipt={receipt} />,
    },
    {
      key: 'quantity',
      title: allocation.quantity,
      isNumber: true,
      cell: ({ quantity_delta }) => format.quantity(quantity_delta),
    },
    {
      key: 'cost',
      title: allocation.cost,
      isNumber: true,
      cell: ({ cost_amount }) => format.amount(cost_amount),
    },
    {
      key: 'add',
      isActions: true,
      title: texts.common.actions,
      isNumber: true,
      cell: (receipt) => (
        <Add receipt={receipt} isDisabled={write.isUnknown || isChosen(receipt.id)} onAdd={add} />
      ),
    },
  ];
  return (
    <section className="stack" aria-labelledby="receipts">
      <h2 id="receipts">{allocation.receipts}</h2>
      <Toolbar>
        <div className={styles.picker}>
          <ProductPicker
            label={texts.forms.product}
            placeholder={allocation.anyProduct}
            withArchived
            value={productId}
            onChange={setProductId}
          />
        </div>
      </Toolbar>
      {list.data === undefined ? (
        list.error === null ? (
          <Loading />
        ) : (
          <Failed error={list.error} onRetry={() => void list.refetch()} />
        )
      ) : items.length === 0 && !more.has ? (
        <Empty title={allocation.noReceipts} />
      ) : (
        <DataTable
          caption={allocation.receipts}
          columns={columns}
          rows={items}
          keyOf={({ id }) => id}
          kindOf={({ id }) => (isChosen(id) ? 'muted' : undefined)}
          more={more}
        />
      )}
    </section>
  );
}

function Add({
  receipt,
  isDisabled,
  onAdd,
}: {
  readonly receipt: StockMovement;
  readonly isDisabled: boolean;
  readonly onAdd: (receipt: StockMovement) => void;
}) {
  const { texts } = useLocalization();
  const line = useReceiptLine(receipt);
  return (
    <Button
      small
      disabled={isDisabled}
      aria-label={texts.allocation.addLabel(line)}
      onClick={() => onAdd(receipt)}
    >
      {texts.allocation.add}
    </Button>
  );
}
