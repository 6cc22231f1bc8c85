import { rolesUpTo } from '@tallybook/domain/rules';
import { Dialog } from '../../components/dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { Select } from '../../components/select.tsx';
import { WriteForm } from '../../components/write-form.tsx';
import { useForm } from '../../data/forms/use-form.ts';
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

const lifetimes = ['30', '90', '365', ''] as const;

/** Is mounted when the dialog opens. */
function Form({ onClose, onCreated }: Omit<Props, 'open'>) {
  const { apiKeys, common } = useTexts();
  const format = useFormat();
  const { role: own } = useOrganization();
  const form = useForm(createApiKey, 'apiKeys', 'create', {
    values: { name: '', role: 'viewer', expires_in_days: '90' },
    changes: ['apiKeys'],
    onDone: ({ data }) => onCreated(data.key),
    onLost: () => onCreated(null),
  });
  return (
    <WriteForm form={form} submit={apiKeys.create} onCancel={onClose}>
      <FormField form={form} name="name" label={apiKeys.name} hint={apiKeys.nameHint} />
      <FormField
        form={form}
        name="role"
        label={apiKeys.role}
        hint={apiKeys.roleHint}
        options={Object.fromEntries(rolesUpTo(own).map((role) => [role, common.roles[role]]))}
      />
      <Select
        label={apiKeys.lifetime}
        value={form.values.expires_in_days ?? ''}
        options={lifetimes.map((value) => ({
          value,
          label: value === '' ? apiKeys.noExpiry : apiKeys.days(format.number(Number(value))),
        }))}
        onChange={(expires_in_days) => form.change({ expires_in_days })}
      />
    </WriteForm>
  );
}
