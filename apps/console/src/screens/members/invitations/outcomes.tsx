import type { InvitationOutcome } from '@tallybook/sdk';
import { Badge } from '../../../components/badge.tsx';
import { Notice } from '../../../components/states.tsx';
import { useFormat, useTexts } from '../../../texts/context.ts';
import styles from './invitations.module.css';

type Outcome = InvitationOutcome & { readonly email: string };

/** The outcome of each address of a request. */
export function Outcomes({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const { invitations, problems } = useTexts();
  const format = useFormat();
  const sent = outcomes.filter(({ outcome }) => outcome === 'sent').length;
  return (
    <>
      <Notice kind="warning">
        {invitations.partly(format.number(sent), format.number(outcomes.length))}
      </Notice>
      <ul className={styles.outcomes} aria-label={invitations.results}>
        {outcomes.map(({ email, outcome, problem }) => (
          <li key={email}>
            {email}{' '}
            <Badge kind={outcome === 'sent' ? 'good' : 'warning'}>{invitations.outcomes[outcome]}</Badge>
            {problem !== undefined && <p>{problems[problem.code] ?? problem.detail}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
