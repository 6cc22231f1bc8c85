import type { Webhook } from '@tallybook/sdk';
import { Badge } from '../../components/badge.tsx';
import { useFormat, useTexts } from '../../texts/context.ts';
import styles from './webhooks.module.css';

/** Whether events are sent, and if not, why. */
export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { webhooks } = useTexts();
  const format = useFormat();
  const { status, disabled_reason: reason, failing_since: since } = webhook;
  return (
    <>
      <Badge kind={status === 'enabled' ? 'good' : 'normal'}>{webhooks[status]}</Badge>
      {reason !== null && <div className={styles.remark}>{webhooks.reasons[reason]}</div>}
      {status === 'enabled' && since !== null && (
        <div className={styles.problem}>{webhooks.failingSince(format.instant(since))}</div>
      )}
    </>
  );
}
