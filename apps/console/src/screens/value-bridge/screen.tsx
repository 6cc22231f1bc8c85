import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DownloadReport } from '../../components/download-report.tsx';
import { TextField } from '../../components/field.tsx';
import { Page, Toolbar } from '../../components/page.tsx';
import { RangeFields } from '../../components/range-fields.tsx';
import { ReportTabs } from '../../components/report-tabs.tsx';
import { ValueBridge } from '../../components/value-bridge.tsx';
import { tallybook } from '../../data/client.ts';
import { rangeOf } from '../../data/day-range.ts';
import { today } from '../../data/today.ts';
import { useTexts } from '../../texts/context.ts';
import { readValueBridgeSearch } from './search.ts';

/** Two thirds of what this screen would load. */
const ProductPicker = lazy(async () => ({
  default: (await import('../../components/product-picker.tsx')).ProductPicker,
}));

/** Why the value of the stock changed: in any range of days, of all products or one. */
export function ValueBridgeReport() {
  const { bridge, product } = useTexts().reports;
  const { product_id: productId, ...search } = readValueBridgeSearch(
    useSearch({ from: '/organization/value-bridge' }),
  );
  const navigate = useNavigate({ from: '/value-bridge' });
  const range = rangeOf(search, today());
  const ofProduct = productId !== undefined && { product_id: productId };
  return (
    <Page
      title={bridge.title}
      actions={
        <DownloadReport
          name={`value-bridge-${range.startDate}-${range.endDate}.csv`}
          read={() => tallybook.valueBridge.export({ ...range, ...ofProduct })}
        />
      }
    >
      <ReportTabs />
      <Toolbar>
        <RangeFields
          range={range}
          onChange={(days) => void navigate({ search: { ...days, ...ofProduct }, replace: true })}
        />
        <Suspense fallback={<TextField label={product} placeholder={bridge.anyProduct} disabled />}>
          <ProductPicker
            label={product}
            placeholder={bridge.anyProduct}
            withArchived
            value={productId ?? ''}
            onChange={(id) =>
              void navigate({ search: { ...search, ...(id !== '' && { product_id: id }) }, replace: true })
            }
          />
        </Suspense>
      </Toolbar>
      <p className="muted">{bridge.intro}</p>
      <ValueBridge range={range} product={productId} />
    </Page>
  );
}
