import { rolesUpTo } from '@tallybook/domain/rules';
import type { Role } from '@tallybook/sdk';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { tallybook } from '../../data/client.ts';
import { fieldErrors } from '../../data/errors.ts';
import { explainIssue } from '../../data/forms/explain-issue.ts';
import { readField } from '../../data/forms/read-field.ts';
import { useSecretWrite } from '../../data/lost-secret.ts';
import { useOrganization } from '../../data/organization.ts';
import { createApiKey } from '../../generated/forms.ts';
import { useFormat, useTexts } from '../../texts/context.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  /** @param secret null if the response that contained it was lost */
  readonly onCreated: (secret: string | null) => void;
}

export function CreateKey({ open, onClose, onCreated }: Props) {
  const { apiKeys } = useTexts();
  return (
    <Dialog open={open} onClose={onClose} title={apiKeys.create} description={apiKeys.intro} kind="panel">
      <Form onClose={onClose} onCreated={onCreated} />
    </Dialog>
  );
}

const lifetimes = ['30', '90', '365', 'none'] as const;

/** Is mounted when the dialog opens, with an Idempotency-Key of its own. */
function Form({ onClose, onCreated }: Omit<Props, 'open'>) {
  const texts = useTexts();
  const { apiKeys, common } = texts;
  const format = useFormat();
  const [issue, setIssue] = useState<string>();
  const { role: own } = useOrganization();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [lifetime, setLifetime] = useState<(typeof lifetimes)[number]>('90');
  const create = useSecretWrite(tallybook.apiKeys.create, (created) => onCreated(created?.key ?? null));
  const send = (): void =>
    create.send({
      name: name.trim(),
      role,
      ...(lifetime !== 'none' && { expires_in_days: Number(lifetime) }),
    });
  const errors = fieldErrors(create.error);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = readField(createApiKey.name, name.trim());
        setIssue('issue' in read ? explainIssue(read.issue, texts, format) : undefined);
        if ('value' in read) send();
      }}
    >
      {/* Only the same request is safe to repeat. */}
      <fieldset className="stack" disabled={create.isUnknown}>
        <TextField
          label={apiKeys.name}
          hint={apiKeys.nameHint}
          value={name}
          error={issue ?? errors['name']}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setIssue(undefined);
          }}
        />
        <Select
          label={apiKeys.role}
          hint={apiKeys.roleHint}
          value={role}
          error={errors['role']}
          options={rolesUpTo(own).map((value) => ({ value, label: common.roles[value] }))}
          onChange={setRole}
        />
        <Select
          label={apiKeys.lifetime}
          value={lifetime}
          error={errors['expires_in_days']}
          options={lifetimes.map((value) => ({
            value,
            label: value === 'none' ? apiKeys.noExpiry : apiKeys.days(format.number(Number(value))),
          }))}
          onChange={setLifetime}
        />
      </fieldset>
      {Object.keys(errors).length === 0 && <WriteProblem error={create.error} onRetry={send} />}
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" kind="main" busy={create.isPending}>
          {apiKeys.create}
        </Button>
      </DialogActions>
    </form>
  );
}
