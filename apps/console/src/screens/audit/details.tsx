import type { AuditEvent } from '@tallybook/sdk';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { useFormat, useTexts } from '../../texts/context.ts';
import styles from './audit.module.css';
import { actorName, typeName } from './columns.tsx';

interface Props {
  readonly event: AuditEvent | undefined;
  readonly names: ReadonlyMap<string, string>;
  readonly onClose: () => void;
  /** Shows every event about the same resource. */
  readonly onSubject: (subjectId: string) => void;
}

/** Everything that the trail holds about one event. */
export function Details({ event, names, onClose, onSubject }: Props) {
  const texts = useTexts();
  const { audit } = texts;
  return (
    <Dialog
      open={event !== undefined}
      onClose={onClose}
      kind="panel"
      title={event === undefined ? audit.details : typeName(texts, event.type)}
    >
      {event !== undefined && <Facts event={event} names={names} />}
      {event !== undefined && (
        <DialogActions>
          <Button onClick={() => onSubject(event.subject_id)}>{audit.onlySubject}</Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

function Facts({ event, names }: { readonly event: AuditEvent; readonly names: Props['names'] }) {
  const texts = useTexts();
  const { audit } = texts;
  const format = useFormat();
  const { credential } = event;
  const facts: readonly (readonly [string, string | null])[] = [
    [audit.time, format.preciseInstant(event.occurred_at)],
    [audit.user, actorName(texts, names, event.actor_user_id)],
    [audit.credential, credential === null ? null : audit.credentials[credential]],
    [audit.address, event.address],
    [audit.userAgent, event.user_agent],
    [audit.request, event.request_id],
    [audit.subject, `${event.subject_type} ${event.subject_id}`],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {Object.keys(event.details).length > 0 && (
        <pre className={styles.json} tabIndex={0} aria-label={audit.details}>
          {JSON.stringify(event.details, null, 2)}
        </pre>
      )}
    </>
  );
}
