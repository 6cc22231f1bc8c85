import { Button } from '../../components/button.tsx';
import { Card, Figures } from '../../components/page.tsx';
import { useFormat, useTexts } from '../../texts/context.ts';
import { Notice } from '../../components/states.tsx';
import { useOrganization } from '../../data/organization.ts';
import { sumOf } from './counts.ts';
import styles from './stock-take.module.css';

export interface PostedStockTake {
  readonly id: string;
  readonly movements: readonly { readonly cost_amount: string }[];
  readonly unchanged: readonly string[];
  /** It had been posted before; only the response was lost. */
  readonly replayed: boolean;
}

/** The result, with the value that the ledger gave the differences. */
export function Posted({
  result,
  onAgain,
}: {
  readonly result: PostedStockTake;
  readonly onAgain: () => void;
}) {
  const { stockTake } = useTexts();
  const format = useFormat();
  const { organization } = useOrganization();
  const { id, movements, unchanged } = result;
  return (
    <Card title={stockTake.doneTitle}>
      <div className={styles.posted}>
        <p role="status">
          {stockTake.doneText(format.number(movements.length), format.number(unchanged.length))}
        </p>
        {result.replayed && <Notice>{stockTake.replayed}</Notice>}
        <Figures
          items={[
            {
              label: stockTake.value,
              value: format.money(sumOf(movements.map((each) => each.cost_amount)), organization.currency),
            },
          ]}
        />
        <p className="muted">
          {stockTake.reference}: <code>stock-take:{id}</code>
        </p>
        <Button kind="main" onClick={onAgain}>
          {stockTake.again}
        </Button>
      </div>
    </Card>
  );
}
