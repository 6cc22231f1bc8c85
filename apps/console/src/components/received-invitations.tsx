import type { ReceivedInvitation } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { tallybook } from '../data/client.ts';
import { query } from '../data/query.ts';
import { queryClient } from '../data/query-client.ts';
import { useWrite } from '../data/use-write.ts';
import { useFormat, useTexts } from '../texts/context.ts';
import { Button } from './button.tsx';
import styles from './received-invitations.module.css';
import { Failed, Loading } from './states.tsx';
import { useToast } from './toasts.tsx';
import { WriteProblem } from './write-problem.tsx';

const receivedQuery = query('invitations', 'received');

/** The invitations to the reader's address, each with a button that accepts it. */
export function ReceivedInvitations({ emptyText }: { readonly emptyText?: string }) {
  const { common } = useTexts();
  const { data, error, refetch } = useQuery(receivedQuery);
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  // Most people have none: a placeholder would move what is below when it disappears.
  if (data === undefined) return emptyText === undefined ? null : <Loading lines={2} />;
  if (data.items.length === 0) return emptyText === undefined ? null : <p className="muted">{emptyText}</p>;
  return (
    <section className={styles.list} aria-label={common.received.title}>
      <h2>{common.received.title}</h2>
      <ul>
        {data.items.map((each) => (
          <Received key={each.id} invitation={each} />
        ))}
      </ul>
    </section>
  );
}

function Received({ invitation }: { readonly invitation: ReceivedInvitation }) {
  const { id, organization_name: organization, inviter_name: inviter, role, expires_at } = invitation;
  const { common } = useTexts();
  const { received, roles } = common;
  const format = useFormat();
  const toast = useToast();
  const joined = (): void => {
    toast(received.joined(organization));
    // Everything depends on the organizations of the person.
    void queryClient.invalidateQueries();
  };
  // Not kept: an invitation is accepted once, and one that was accepted is not listed any more.
  const accept = useWrite((_: undefined, options) => tallybook.invitations.accept({ id }, options), {
    changes: [],
    onDone: joined,
    onLost: joined,
  });
  return (
    <li>
      <div>
        <strong>
          <bdi>{organization}</bdi>
        </strong>
        <p className="muted">
          {received.details(inviter, roles[role], format.date(expires_at.slice(0, 10)))}
        </p>
      </div>
      <WriteProblem error={accept.error} onRetry={accept.retry} isUnknown={accept.isUnknown} />
      <Button
        kind="main"
        busy={accept.isPending}
        aria-label={`${received.accept}: ${organization}`}
        onClick={() => accept.send(undefined)}
      >
        {received.accept}
      </Button>
    </li>
  );
}
