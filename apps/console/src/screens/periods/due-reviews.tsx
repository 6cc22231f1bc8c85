import { Link } from '@tanstack/react-router';
import { TallybookError } from '@tallybook/sdk';
import { Notice } from '../../components/states.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useFormat, useTexts } from '../../texts/context.ts';

/** The others are on the screen of write-downs. */
const maxShown = 10;

/** The products whose write-down is due for review: what their allowance is, and what it should be. */
export function DueReviews({ error }: { readonly error: unknown }) {
  const { periods } = useTexts();
  const format = useFormat();
  const { organization } = useOrganization();
  const products = error instanceof TallybookError ? error.errors : [];
  const money = (amount: unknown): string => format.money(String(amount), organization.currency);
  return (
    <Notice kind="warning">
      <p>{periods.reviewsDue}</p>
      <ul>
        {products.slice(0, maxShown).map((each) => (
          <li key={String(each['product_id'])}>
            {periods.reviewDue(
              String(each['sku']),
              money(each['allowance']),
              money(each['required_allowance']),
            )}
          </li>
        ))}
        {products.length > maxShown && <li>…</li>}
      </ul>
      <p>
        <Link to="/write-downs">{periods.toReviews}</Link>
      </p>
    </Notice>
  );
}
