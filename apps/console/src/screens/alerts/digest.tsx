import { Select } from '../../components/select.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { tallybook } from '../../data/client.ts';
import { useOrganization } from '../../data/organization.ts';
import { useWrite } from '../../data/use-write.ts';
import { useTexts } from '../../texts/context.ts';
import styles from './alerts.module.css';

/** Whether open alerts are also sent by email. */
export function Digest() {
  const { alerts } = useTexts();
  const { organization } = useOrganization();
  const { alert_digest: current } = organization.settings;
  const write = useWrite(tallybook.organizations.update, {
    changes: ['organizations'],
    onDone: () => {
      write.renew();
    },
  });
  return (
    <div className={styles.digest}>
      <Select
        label={alerts.digest}
        hint={alerts.digestHint}
        value={current}
        disabled={write.isPending}
        options={(['none', 'daily'] as const).map((value) => ({ value, label: alerts.digests[value] }))}
        onChange={(alert_digest) => write.send({ id: organization.id, settings: { alert_digest } })}
      />
      <WriteProblem error={write.error} onRetry={write.retry} />
    </div>
  );
}
