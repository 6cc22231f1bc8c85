import type { LedgerVerification } from '@tallybook/sdk';
import { Card } from '../../components/page.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useFormat, useTexts } from '../../texts/context.ts';

/** The progress in products. More may be checked than there were at the start, so it never exceeds the whole. */
export function Running({ verification }: { readonly verification: LedgerVerification }) {
  const { verify } = useTexts();
  const format = useFormat();
  const { products, products_checked: checked, movements_checked: movements } = verification;
  return (
    <Card>
      <ProgressBar
        label={verify.running}
        text={verify.progress(format.number(checked), format.number(Math.max(products, checked)))}
        value={checked}
        max={Math.max(products, checked, 1)}
      />
      <p className="muted">
        {verify.movements}: {format.number(movements)}. {verify.background}
      </p>
    </Card>
  );
}
