import { rolesUpTo } from '@tallybook/domain/rules';
import type { InvitationOutcome, Role } from '@tallybook/sdk';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { Field, inputClass } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { tallybook } from '../../data/client.ts';
import { useIdempotencyKey } from '../../data/idempotency-key.ts';
import { useOrganization } from '../../data/organization.ts';
import { useSingleMutation } from '../../data/single-mutation.ts';
import { useFormat, useLocalization, useTexts } from '../../texts/context.ts';
import { languages, type Language } from '../../texts/language.ts';
import { maxAddresses, readAddresses } from './addresses.ts';
import styles from './invitations.module.css';
import { Outcomes } from './outcomes.tsx';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSent: () => Promise<void>;
}

export function Invite({ open, onClose, onSent }: Props) {
  const { invitations } = useTexts();
  return (
    <Dialog open={open} onClose={onClose} title={invitations.invite} kind="panel">
      <Form onClose={onClose} onSent={onSent} />
    </Dialog>
  );
}

const lifetimes = ['1', '3', '7', '14', '30'] as const;

/** Sends one request for all addresses; those that were not sent stay in the form, with the reason. */
function Form({ onClose, onSent }: Omit<Props, 'open'>) {
  const { invitations, common } = useTexts();
  const { language } = useLocalization();
  const format = useFormat();
  const toast = useToast();
  const { role: own } = useOrganization();
  const { key, renew } = useIdempotencyKey();
  const [text, setText] = useState('');
  const [role, setRole] = useState<Role>('clerk');
  const [days, setDays] = useState<(typeof lifetimes)[number]>('7');
  const [locale, setLocale] = useState<Language>(language);
  const [error, setError] = useState<string>();
  const [outcomes, setOutcomes] = useState<readonly (InvitationOutcome & { readonly email: string })[]>([]);
  const send = useSingleMutation({
    mutationFn: (emails: readonly string[]) =>
      tallybook.invitations.sendBatch(
        {
          invitations: emails.map((email) => ({ email, role, locale, expires_in_hours: 24 * Number(days) })),
        },
        { idempotencyKey: key },
      ),
    onSuccess: async (results, emails) => {
      const left = emails.filter((_, at) => results[at]?.outcome !== 'sent');
      renew();
      setText(left.join('\n'));
      setOutcomes(results.map((result, at) => ({ ...result, email: emails[at] ?? '' })));
      await onSent();
      if (left.length > 0) return;
      toast(invitations.sentAll(format.number(emails.length)));
      onClose();
    },
  });
  const { emails, wrong } = readAddresses(text);

  function submit(): void {
    const problem =
      emails.length === 0
        ? invitations.noEmail
        : emails.length > maxAddresses
          ? invitations.tooMany
          : wrong === undefined
            ? undefined
            : invitations.notEmail(wrong);
    setError(problem);
    if (problem === undefined) send.mutate(emails);
  }

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={invitations.emails} hint={invitations.emailsHint} error={error}>
        {(ids) => (
          <textarea
            {...ids}
            className={[inputClass, styles.emails].join(' ')}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Field>
      <Select
        label={invitations.role}
        value={role}
        options={rolesUpTo(own).map((value) => ({ value, label: common.roles[value] }))}
        onChange={setRole}
      />
      <Select
        label={invitations.lifetime}
        value={days}
        options={lifetimes.map((value) => ({
          value,
          label: value === '1' ? invitations.day : invitations.days(value),
        }))}
        onChange={setDays}
      />
      <Select
        label={invitations.language}
        value={locale}
        options={Object.entries(languages).map(([value, label]) => ({ value: value as Language, label }))}
        onChange={setLocale}
      />
      {outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
      <WriteProblem error={send.error} onRetry={submit} />
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" kind="main" busy={send.isPending}>
          {send.isPending ? invitations.sending : invitations.send}
        </Button>
      </DialogActions>
    </form>
  );
}
