import type { CostAdjustment } from '@tallybook/sdk';
import { Link, useSearch } from '@tanstack/react-router';
import { Badge, Recosting } from '../../components/badge.tsx';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { DownloadReport } from '../../components/download-report.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page } from '../../components/page.tsx';
import { ProductLink } from '../../components/product-link.tsx';
import { tallybook } from '../../data/client.ts';
import { rangeOf } from '../../data/day-range.ts';
import { useList } from '../../data/list.ts';
import { useOrganization } from '../../data/organization.ts';
import { pages } from '../../data/query.ts';
import { today } from '../../data/today.ts';
import { useLocalization } from '../../texts/context.ts';
import { readValueBridgeSearch } from './search.ts';

/** The cost changes of a value bridge: cost adjustments of its days, and the way to recosts. */
export function CostAdjustments() {
  const { texts, format } = useLocalization();
  const { bridge, costs, product } = texts.reports;
  const { organization } = useOrganization();
  const { product_id, ...search } = readValueBridgeSearch(
    useSearch({ from: '/organization/cost-adjustments' }),
  );
  const range = rangeOf(search, today());
  const filter = { ...range, ...(product_id !== undefined && { product_id }) };
  const { list, items, more } = useList(pages('costAdjustments', 'list', filter));
  const columns: Column<CostAdjustment>[] = [
    { key: 'product', title: product, isHeader: true, cell: (row) => <ProductLink id={row.product_id} /> },
    { key: 'day', title: costs.day, cell: (row) => format.date(row.adjustment_date) },
    {
      key: 'reason',
      title: costs.reason,
      cell: ({ reason, reverses_id, reversed_by_id, valuation_status }) => (
        <>
          {texts.common.costReasons[reason]} {reverses_id !== null && <Badge>{costs.reversal}</Badge>}
          {reversed_by_id !== null && <Badge>{costs.reversed}</Badge>}
          <Recosting status={valuation_status} />
        </>
      ),
    },
    { key: 'reference', title: costs.reference, minor: 1, cell: ({ reference }) => reference ?? '' },
    {
      key: 'booked',
      title: costs.bookedOn,
      minor: 2,
      cell: ({ booked_on }) => format.date(booked_on),
    },
    {
      key: 'amount',
      title: bridge.amount,
      isNumber: true,
      cell: ({ amount }) => format.signedAmount(amount),
    },
    {
      key: 'stock',
      title: costs.toStock,
      isNumber: true,
      cell: ({ to_stock }) => format.signedAmount(to_stock),
    },
  ];
  return (
    <Page
      title={bridge.costAdjustments}
      back={
        <Link to="/value-bridge" search={filter}>
          <Icon name="back" /> {bridge.title}
        </Link>
      }
      actions={
        items.length > 0 && (
          <DownloadReport
            name={`cost-adjustments-${range.startDate}-${range.endDate}.csv`}
            read={() => tallybook.costAdjustments.export(filter)}
          />
        )
      }
    >
      <p className="muted">
        {format.date(range.startDate)} – {format.date(range.endDate)}. {costs.recosts}{' '}
        {organization.settings.automatic_posting !== null && (
          <Link to="/journal" search={{ source: 'recost', ...range }}>
            {costs.toRecosts}
          </Link>
        )}
      </p>
      <ListState list={list} isEmpty={items.length === 0} emptyText={costs.none}>
        <DataTable
          caption={bridge.costAdjustments}
          columns={columns}
          rows={items}
          keyOf={({ id }) => id}
          kindOf={({ reverses_id, reversed_by_id }) =>
            reverses_id === null && reversed_by_id === null ? undefined : 'muted'
          }
          more={more}
        />
      </ListState>
    </Page>
  );
}

/** A product changes rarely; one request loads the products of several rows. */
