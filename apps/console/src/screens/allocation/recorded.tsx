import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { DownloadReport } from '../../components/download-report.tsx';
import { Card } from '../../components/page.tsx';
import { Notice } from '../../components/states.tsx';
import { tallybook } from '../../data/client.ts';
import { addDecimals } from '../../data/decimal.ts';
import { useOrganization } from '../../data/organization.ts';
import { useLocalization } from '../../texts/context.ts';
import { ReceiptName } from './receipt-name.tsx';
import type { AllocationForm, Chosen } from './use-allocation.ts';

interface Props {
  readonly form: AllocationForm;
}

/** The share of each receipt, as it was recorded. */
export function Recorded({ form: { chosen, write, again } }: Props) {
  const { texts, format } = useLocalization();
  const { allocation } = texts;
  const { organization } = useOrganization();
  const adjustments = write.result?.data.adjustments ?? [];
  // A share of 0 has no adjustment.
  const shareOf = ({ receipt }: Chosen) =>
    adjustments.find(({ movement_id }) => movement_id === receipt.id) ?? {
      amount: '0',
      to_stock: '0',
      to_variance: '0',
    };
  const sumOf = (name: 'amount' | 'to_stock' | 'to_variance'): string =>
    format.money(
      adjustments.reduce((total, each) => addDecimals(total, each[name]), '0'),
      organization.currency,
    );
  const columns: Column<Chosen>[] = [
    {
      key: 'receipt',
      title: allocation.receipt,
      isHeader: true,
      cell: ({ receipt }) => (
        <ReceiptName
          receipt={receipt}
          link={(sku) => (
            <Link to="/products/$id" params={{ id: receipt.product_id }}>
              {sku}
            </Link>
          )}
        />
      ),
    },
    {
      key: 'share',
      title: allocation.share,
      isNumber: true,
      cell: (each) => <strong>{format.signedAmount(shareOf(each).amount)}</strong>,
    },
    {
      key: 'stock',
      title: allocation.toStock,
      isNumber: true,
      cell: (each) => format.amount(shareOf(each).to_stock),
    },
    {
      key: 'variance',
      title: allocation.toVariance,
      isNumber: true,
      cell: (each) => format.amount(shareOf(each).to_variance),
    },
  ];
  return (
    <Card
      title={allocation.recorded}
      actions={
        write.result !== undefined && (
          <DownloadReport
            name="cost-adjustments.csv"
            read={() => tallybook.costAdjustments.export({ allocation_id: write.result?.data.id ?? '' })}
          />
        )
      }
    >
      <div className="stack">
        <p role="status">
          {allocation.allocated(sumOf('amount'))} {allocation.sums(sumOf('to_stock'), sumOf('to_variance'))}
        </p>
        {write.result?.replayed === true && <Notice>{allocation.replayed}</Notice>}
        <DataTable
          caption={allocation.recorded}
          columns={columns}
          rows={chosen}
          keyOf={({ receipt }) => receipt.id}
        />
        <p>
          <Button kind="main" onClick={again}>
            {allocation.again}
          </Button>
        </p>
      </div>
    </Card>
  );
}
