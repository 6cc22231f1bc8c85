import { Recosting } from '../../components/badge.tsx';
import { Card } from '../../components/page.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useLocalization } from '../../texts/context.ts';
import styles from './abc.module.css';
import { ClassBadge } from './class-badge.tsx';
import { sumClasses } from './classes.ts';
import type { RankedProduct } from './query.ts';

interface Props {
  readonly products: readonly RankedProduct[];
  readonly total: string;
  readonly status: 'current' | 'recosting';
  readonly by: 'cost_out' | 'value';
}

/** The contents of the three classes. */
export function Summary({ products, total, status, by }: Props) {
  const { texts, format } = useLocalization();
  const { abc } = texts.reports;
  const { organization } = useOrganization();
  const money = (amount: string): string => format.money(amount, organization.currency);
  return (
    <Card title={abc.classes}>
      <p className={styles.total}>
        {abc.total(money(total))} <Recosting status={status} />
      </p>
      <table className={styles.classes}>
        <caption className="visually-hidden">{abc.classes}</caption>
        <thead>
          <tr>
            <th scope="col">{abc.class}</th>
            <th scope="col" className="number">
              {abc.products}
            </th>
            <th scope="col" className="number">
              {abc.amounts[by]}
            </th>
            <th scope="col" className="number">
              {abc.share}
            </th>
            <th scope="col" className={styles.track} aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {sumClasses(products).map(({ name, products: count, amount, share }) => (
            <tr key={name}>
              <th scope="row">
                <ClassBadge name={name} />
              </th>
              <td className="number">{format.number(count)}</td>
              <td className="number">{money(amount)}</td>
              <td className="number">{abc.percent(format.amount(share))}</td>
              <td className={styles.track} aria-hidden="true">
                <span className={styles.bar} style={{ inlineSize: `${share}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
