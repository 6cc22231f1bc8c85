import { Button } from '../../components/button.tsx';
import { Page } from '../../components/page.tsx';
import { Failed, Loading, NotPermitted } from '../../components/states.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { tallybook } from '../../data/client.ts';
import { useIdempotencyKey } from '../../data/idempotency-key.ts';
import { useOrganization } from '../../data/organization.ts';
import { queryClient } from '../../data/query-client.ts';
import { useSingleMutation } from '../../data/single-mutation.ts';
import { useTexts } from '../../texts/context.ts';
import { useLatestVerification } from './query.ts';
import { Running } from './running.tsx';
import { Result } from './result.tsx';

/** Verifies the whole ledger in the background, with progress, and names the first broken row. */
export function Verify() {
  const { verify } = useTexts();
  const { may } = useOrganization();
  return (
    <Page title={verify.title}>
      <p className="muted">{verify.intro}</p>
      {may('ledger.verify') ? <Verification /> : <NotPermitted role="accountant" />}
    </Page>
  );
}

function Verification() {
  const { verify } = useTexts();
  const { key, renew } = useIdempotencyKey();
  const latest = useLatestVerification();
  const start = useSingleMutation({
    mutationFn: () => tallybook.verifications.start({}, { idempotencyKey: key }),
    onSuccess: async () => {
      renew();
      await queryClient.invalidateQueries({ queryKey: ['verifications'] });
    },
  });
  if (latest.data === undefined)
    return latest.error === null ? (
      <Loading lines={3} />
    ) : (
      <Failed error={latest.error} onRetry={() => void latest.refetch()} />
    );
  const verification = latest.data;
  return (
    <>
      {verification?.status === 'running' && <Running verification={verification} />}
      {verification !== null && verification.status !== 'running' && <Result verification={verification} />}
      {latest.error !== null && <Failed error={latest.error} onRetry={() => void latest.refetch()} />}
      <WriteProblem error={start.error} onRetry={() => start.mutate()} />
      {verification?.status !== 'running' && (
        <p>
          <Button kind="main" busy={start.isPending} onClick={() => start.mutate()}>
            {verification === null ? verify.start : verify.again}
          </Button>
        </p>
      )}
    </>
  );
}
