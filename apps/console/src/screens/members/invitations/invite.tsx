import { rolesUpTo } from '@tallybook/domain/rules';
import type { InvitationOutcome } from '@tallybook/sdk';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { Field, inputClass } from '../../../components/field.tsx';
import { FormField } from '../../../components/form-field.tsx';
import { Select } from '../../../components/select.tsx';
import { useToast } from '../../../components/toasts.tsx';
import { WriteForm } from '../../../components/write-form.tsx';
import { useForm } from '../../../data/forms/use-form.ts';
import { useOrganization } from '../../../data/organization.ts';
import { sendInvitation } from '../../../generated/forms.ts';
import { useFormat, useLocalization, useTexts } from '../../../texts/context.ts';
import { languages } from '../../../texts/language.ts';
import { maxAddresses, readAddresses } from './addresses.ts';
import styles from './invitations.module.css';
import { Outcomes } from './outcomes.tsx';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function Invite({ open, onClose }: Props) {
  const { invitations } = useTexts();
  return (
    <Dialog open={open} onClose={onClose} title={invitations.invite} kind="panel">
      <Form onClose={onClose} />
    </Dialog>
  );
}

const lifetimes = ['1', '3', '7', '14', '30'] as const;

const { email: _email, ...invitation } = sendInvitation;

/** Sends one request for all addresses; those that were not sent stay in the form, with the reason. */
function Form({ onClose }: Pick<Props, 'onClose'>) {
  const { invitations, common } = useTexts();
  const { language } = useLocalization();
  const format = useFormat();
  const toast = useToast();
  const { role: own } = useOrganization();
  const [text, setText] = useState('');
  const [outcomes, setOutcomes] = useState<readonly (InvitationOutcome & { readonly email: string })[]>([]);
  const { emails, wrong } = readAddresses(text);
  const form = useForm(invitation, 'invitations', 'sendBatch', {
    values: { role: 'clerk', expires_in_hours: '168', locale: language },
    part: { value: text, fields: ['emails'], restore: setText, read: () => ({ input: {} }) },
    check: (): Readonly<Record<string, string>> => {
      if (emails.length === 0) return { emails: invitations.noEmail };
      if (emails.length > maxAddresses) return { emails: invitations.tooMany };
      return wrong === undefined ? {} : { emails: invitations.notEmail(wrong) };
    },
    toInput: (each) => ({ invitations: emails.map((email) => ({ ...each, email })) }),
    changes: ['invitations'],
    onDone: ({ data }, input) => {
      const results = data.map((result, at) => ({ ...result, email: input.invitations[at]?.email ?? '' }));
      const left = results.filter(({ outcome }) => outcome !== 'sent');
      form.again(form.values);
      setText(left.map(({ email }) => email).join('\n'));
      setOutcomes(results);
      if (left.length > 0) return;
      toast(invitations.sentAll(format.number(results.length)));
      onClose();
    },
  });
  return (
    <WriteForm
      form={form}
      submit={form.write.isPending ? invitations.sending : invitations.send}
      onCancel={onClose}
    >
      <Field label={invitations.emails} hint={invitations.emailsHint} error={form.errorOf('emails')}>
        {(ids) => (
          <textarea
            {...ids}
            className={[inputClass, styles.emails].join(' ')}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              form.touch(['emails']);
            }}
          />
        )}
      </Field>
      <FormField
        form={form}
        name="role"
        label={invitations.role}
        hint={common.roleHints[form.values.role]}
        options={Object.fromEntries(rolesUpTo(own).map((role) => [role, common.roles[role]]))}
      />
      <Select
        label={invitations.lifetime}
        value={form.values.expires_in_hours ?? ''}
        options={lifetimes.map((days) => ({
          value: String(24 * Number(days)),
          label: days === '1' ? invitations.day : invitations.days(days),
        }))}
        onChange={(expires_in_hours) => form.change({ expires_in_hours })}
      />
      <FormField form={form} name="locale" label={invitations.language} options={languages} />
      {outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
    </WriteForm>
  );
}
