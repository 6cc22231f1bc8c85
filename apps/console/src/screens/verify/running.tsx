import { Progress } from '@base-ui/react/progress';
import type { LedgerVerification } from '@tallybook/sdk';
import { Card } from '../../components/page.tsx';
import { useFormat, useTexts } from '../../texts/context.ts';
import styles from './verify.module.css';

/** The progress in products. More may be checked than there were at the start, so it never exceeds the whole. */
export function Running({ verification }: { readonly verification: LedgerVerification }) {
  const { verify } = useTexts();
  const format = useFormat();
  const { products, products_checked: checked, movements_checked: movements } = verification;
  const total = Math.max(products, checked, 1);
  const text = verify.progress(format.number(checked), format.number(Math.max(products, checked)));
  return (
    <Card>
      <Progress.Root value={checked} max={total} getAriaValueText={() => text} className={styles.progress}>
        <Progress.Label className={styles.label}>{verify.running}</Progress.Label>
        <span className={styles.count}>{text}</span>
        <Progress.Track className={styles.track}>
          <Progress.Indicator className={styles.indicator} />
        </Progress.Track>
      </Progress.Root>
      <p className="muted">
        {verify.movements}: {format.number(movements)}. {verify.background}
      </p>
    </Card>
  );
}
