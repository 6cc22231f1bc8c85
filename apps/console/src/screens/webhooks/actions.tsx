import type { Webhook } from '@tallybook/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { tallybook } from '../../data/client.ts';
import { useIdempotencyKey } from '../../data/idempotency-key.ts';
import { queryClient } from '../../data/query-client.ts';
import { useSingleMutation } from '../../data/single-mutation.ts';
import { useTexts } from '../../texts/context.ts';
import styles from './webhooks.module.css';

const reload = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [area] }) => area === 'webhooks' || area === 'webhookDeliveries',
  });

/** A test event, disabling and enabling, a new secret, and deletion. */
export function Actions({ webhook }: { readonly webhook: Webhook }) {
  const { webhooks } = useTexts();
  const { id, status } = webhook;
  const toast = useToast();
  const navigate = useNavigate();
  const { key, renew } = useIdempotencyKey();
  const [asking, setAsking] = useState<'disable' | 'rotate' | 'remove'>();
  const [rotated, setRotated] = useState<string | null>();
  const close = () => setAsking(undefined);
  const done = async (text: string) => {
    renew();
    toast(text);
    await reload();
  };
  const test = useSingleMutation({
    mutationFn: () => tallybook.webhooks.test({ id }, { idempotencyKey: key }),
    onSuccess: () => done(webhooks.tested),
  });
  const enable = useSingleMutation({
    mutationFn: () => tallybook.webhooks.enable({ id }, { idempotencyKey: key }),
    onSuccess: () => done(webhooks.enabledDone),
  });
  return (
    <>
      <div className={styles.actions}>
        {status === 'enabled' ? (
          <>
            <Button busy={test.isPending} onClick={() => test.mutate()}>
              {webhooks.test}
            </Button>
            <Button onClick={() => setAsking('disable')}>{webhooks.disable}</Button>
          </>
        ) : (
          <Button busy={enable.isPending} onClick={() => enable.mutate()}>
            {webhooks.enable}
          </Button>
        )}
        <Button onClick={() => setAsking('rotate')}>{webhooks.rotate}</Button>
        <Button kind="danger" onClick={() => setAsking('remove')}>
          {webhooks.remove}
        </Button>
      </div>
      <WriteProblem error={test.error} onRetry={() => test.mutate()} />
      <WriteProblem error={enable.error} onRetry={() => enable.mutate()} />
      <Confirm
        open={asking === 'disable'}
        onClose={close}
        title={webhooks.disableTitle}
        text={webhooks.disableText}
        action={webhooks.disable}
        write={(options) => tallybook.webhooks.disable({ id }, options)}
        onDone={reload}
      />
      <Confirm
        open={asking === 'rotate'}
        onClose={close}
        title={webhooks.rotateTitle}
        text={webhooks.rotateText}
        action={webhooks.rotate}
        write={(options) => tallybook.webhooks.rotate({ id }, options)}
        kept={{ operation: 'webhooks.rotate', subject: id }}
        onDone={async ({ secret }) => {
          setRotated(secret);
          await reload();
        }}
        onLost={() => {
          setRotated(null);
          void reload();
        }}
      />
      <Confirm
        open={asking === 'remove'}
        onClose={close}
        title={webhooks.removeTitle}
        text={webhooks.removeText}
        action={webhooks.remove}
        isDanger
        write={(options) => tallybook.webhooks.delete({ id }, options)}
        onDone={async () => {
          toast(webhooks.removed);
          // First away from the page, which would read the deleted webhook again.
          await navigate({ to: '/webhooks' });
          await reload();
        }}
      />
      <ShownOnce
        open={rotated !== undefined}
        title={webhooks.secretTitle}
        text={webhooks.secretText}
        label={webhooks.secret}
        secret={rotated ?? null}
        lostText={webhooks.lost}
        onSaved={() => setRotated(undefined)}
      />
    </>
  );
}
