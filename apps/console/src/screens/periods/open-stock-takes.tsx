import { Link } from '@tanstack/react-router';
import { TallybookError } from '@tallybook/sdk';
import { Notice } from '../../components/states.tsx';
import { useFormat, useTexts } from '../../texts/context.ts';

/** The others are on the screen of stock takes. */
const maxShown = 10;

/** The stock takes of the period that are neither posted nor cancelled, each with a link. */
export function OpenStockTakes({ error }: { readonly error: unknown }) {
  const { periods, stockTakes } = useTexts();
  const format = useFormat();
  const takes = error instanceof TallybookError ? error.errors : [];
  return (
    <Notice kind="warning">
      <p>{periods.openStockTakes}</p>
      <ul>
        {takes.slice(0, maxShown).map((each) => {
          const id = String(each['stock_take_id']);
          const status = each['current_status'] === 'open' ? 'open' : 'counting';
          return (
            <li key={id}>
              <Link to="/stock-takes/$id" params={{ id }}>
                {format.date(String(each['count_date']))}
              </Link>{' '}
              ({stockTakes.statuses[status]})
            </li>
          );
        })}
        {takes.length > maxShown && <li>…</li>}
      </ul>
    </Notice>
  );
}
