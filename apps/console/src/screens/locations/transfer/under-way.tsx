import type { StockTransfer } from '@tallybook/sdk';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { DataTable, type Column } from '../../../components/data-table.tsx';
import { LocationName } from '../../../components/location-name.tsx';
import { ProductLink } from '../../../components/product-link.tsx';
import { useTransferSummary } from '../../../components/transfer/summary.ts';
import { useOrganization } from '../../../data/organization.ts';
import { useProduct } from '../../../data/products.ts';
import { useLocalization } from '../../../texts/context.ts';
import styles from '../locations.module.css';
import { useUnderWay } from '../query.ts';
import { ReceiveTransfer } from './receive.tsx';
import { WriteOffTransfer } from './write-off.tsx';

/** Goods in transit, by dispatch, with their age. Absent if nothing is under way. */
export function UnderWay() {
  const { texts } = useLocalization();
  const { locations } = texts;
  const { may } = useOrganization();
  const [receiving, setReceiving] = useState<StockTransfer>();
  const [writingOff, setWritingOff] = useState<StockTransfer>();
  const { items, more } = useUnderWay();
  const columns = useColumns({
    onReceive: may('movements.post') ? setReceiving : undefined,
    onWriteOff: may('movements.adjust') ? setWritingOff : undefined,
  });
  if (items.length === 0 && receiving === undefined && writingOff === undefined) return null;
  return (
    <section className={styles.section} aria-label={locations.underWay}>
      <h2>{locations.underWay}</h2>
      <DataTable
        caption={locations.underWay}
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        more={more}
      />
      {receiving !== undefined && (
        <ReceiveTransfer dispatch={receiving} onClose={() => setReceiving(undefined)} />
      )}
      {writingOff !== undefined && (
        <WriteOffTransfer dispatch={writingOff} onClose={() => setWritingOff(undefined)} />
      )}
    </section>
  );
}

type OnDispatch = (dispatch: StockTransfer) => void;

/** Each is absent without its permission. */
interface Actions {
  readonly onReceive: OnDispatch | undefined;
  readonly onWriteOff: OnDispatch | undefined;
}

function useColumns(actions: Actions): Column<StockTransfer>[] {
  const { texts, format } = useLocalization();
  const { movements, locations } = texts;
  return [
    {
      key: 'date',
      title: locations.sentOn,
      cell: ({ transfer_date }) => <span className={styles.date}>{format.date(transfer_date)}</span>,
    },
    {
      key: 'product',
      title: movements.product,
      isHeader: true,
      cell: ({ product_id }) => <ProductLink id={product_id} />,
    },
    {
      key: 'open',
      title: movements.quantity,
      isNumber: true,
      cell: (dispatch) => <Open dispatch={dispatch} />,
    },
    {
      key: 'to',
      title: locations.moveTo,
      cell: ({ destination_location_id: id }) => (
        <span className={styles.place}>{id !== null && <LocationName id={id} />}</span>
      ),
    },
    {
      key: 'days',
      title: locations.daysUnderWay,
      isNumber: true,
      cell: ({ days_under_way: days }) => days,
    },
    {
      key: 'actions',
      isActions: true,
      title: movements.actions,
      cell: (dispatch) => <DispatchActions dispatch={dispatch} {...actions} />,
    },
  ];
}

function Open({ dispatch: { product_id, open } }: { readonly dispatch: StockTransfer }) {
  const { format } = useLocalization();
  return format.quantity(open ?? 0, useProduct(product_id));
}

function DispatchActions({
  dispatch,
  onReceive,
  onWriteOff,
}: Actions & { readonly dispatch: StockTransfer }) {
  const { locations } = useLocalization().texts;
  const summary = useTransferSummary(dispatch);
  return (
    <>
      {onReceive && (
        <Button
          small
          kind="plain"
          aria-label={locations.receiveLabel(summary)}
          onClick={() => onReceive(dispatch)}
        >
          {locations.receive}
        </Button>
      )}
      {onWriteOff && (
        <Button
          small
          kind="plainDanger"
          aria-label={locations.writeOffLabel(summary)}
          onClick={() => onWriteOff(dispatch)}
        >
          {locations.writeOff}
        </Button>
      )}
    </>
  );
}
