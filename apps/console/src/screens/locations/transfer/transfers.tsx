import type { StockTransfer } from '@tallybook/sdk';
import { useState } from 'react';
import { DataTable } from '../../../components/data-table.tsx';
import { DownloadReport } from '../../../components/download-report.tsx';
import { ListState } from '../../../components/list-state.tsx';
import { tallybook } from '../../../data/client.ts';
import { useOrganization } from '../../../data/organization.ts';
import { useTexts } from '../../../texts/context.ts';
import styles from '../locations.module.css';
import { useTransfers } from '../query.ts';
import { useTransferColumns } from './columns.tsx';
import { ReverseTransfer } from './reverse.tsx';

/** What was moved between locations, or from and to one of them. */
export function Transfers({ locationId }: { readonly locationId?: string }) {
  const { locations } = useTexts();
  const { may } = useOrganization();
  const [reversing, setReversing] = useState<StockTransfer>();
  const { list, items, more } = useTransfers(locationId);
  const columns = useTransferColumns(may('movements.adjust') ? setReversing : undefined);
  return (
    <section className={styles.section} aria-label={locations.transfers}>
      <h2>{locations.transfers}</h2>
      {items.length > 0 && (
        <div>
          <DownloadReport
            name="stock-transfers.csv"
            of={locations.transfers}
            read={() =>
              tallybook.stockTransfers.export(locationId === undefined ? {} : { location_id: locationId })
            }
          />
        </div>
      )}
      <ListState list={list} isEmpty={items.length === 0 && !more.has} emptyText={locations.transfersNone}>
        <DataTable
          caption={locations.transfers}
          columns={columns}
          rows={items}
          keyOf={({ id }) => id}
          kindOf={({ reversed_by_id, open }) =>
            reversed_by_id === null || (open ?? 0) > 0 ? undefined : 'muted'
          }
          more={more}
        />
      </ListState>
      {reversing !== undefined && (
        <ReverseTransfer transfer={reversing} onClose={() => setReversing(undefined)} />
      )}
    </section>
  );
}
