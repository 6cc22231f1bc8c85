import type { Organization } from '@tallybook/sdk';
import { useRef, useState } from 'react';
import { FormField } from '../../components/form-field.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteForm } from '../../components/write-form.tsx';
import { fieldErrors } from '../../data/errors.ts';
import { useForm, type FormValues } from '../../data/forms/use-form.ts';
import { showOrganization } from '../../data/show-organization.ts';
import { organizationSettings, updateOrganization } from '../../generated/forms.ts';
import { useLocalization } from '../../texts/context.ts';

const definition = { name: updateOrganization.name, ...organizationSettings } as const;

type Values = Required<FormValues<typeof definition>>;
type Name = keyof Values;

/** In the order of the form. */
const names: readonly Name[] = [
  'name',
  'allow_negative_stock',
  'auto_open_periods',
  'max_days_ahead',
  'alert_digest',
  'invite_registered',
  'continue_url',
];

const valuesOf = ({ name, settings }: Organization): Values => ({
  name,
  allow_negative_stock: settings.allow_negative_stock,
  auto_open_periods: settings.auto_open_periods,
  invite_registered: settings.invite_registered,
  max_days_ahead: settings.max_days_ahead === null ? '' : String(settings.max_days_ahead),
  alert_digest: settings.alert_digest,
  continue_url: settings.continue_url ?? '',
});

/** Changes settings. What the person does not change stays as it is, even if somebody else changes it meanwhile. */
export function SettingsForm({ organization }: { readonly organization: Organization }) {
  const { texts } = useLocalization();
  const { settings: words, common } = texts;
  const toast = useToast();
  const [stored, setStored] = useState(() => valuesOf(organization));
  const sent = useRef(stored);
  const latest = useRef(stored);
  const isEdited = (values: Values, name: Name): boolean => values[name] !== stored[name];
  const form = useForm(definition, 'organizations', 'update', {
    // Automatic posting has a form of the same operation.
    subject: 'settings',
    values: stored,
    check: ({ name }) => (name?.trim() === '' ? { name: { code: 'REQUIRED' } } : {}),
    toInput: ({ name, ...settings }, values) => {
      sent.current = values;
      const isEmptied = (each: Name): boolean => isEdited(values, each) && String(values[each]).trim() === '';
      return {
        id: organization.id,
        ...(name !== undefined && isEdited(values, 'name') && { name }),
        settings: {
          ...(Object.fromEntries(
            Object.entries(settings).filter(([each]) => isEdited(values, each as Name)),
          ) as typeof settings),
          ...(isEmptied('max_days_ahead') && { max_days_ahead: null }),
          ...(isEmptied('continue_url') && { continue_url: null }),
        },
      };
    },
    explain: (error, name) => fieldErrors(error)[`settings/${name}`],
    changes: ['organizations'],
    onDone: ({ data }) => {
      toast(words.saved);
      showOrganization(data);
      setStored(valuesOf(data));
      // What was edited while the request was under way is not stored yet.
      const edited = names.filter((name) => latest.current[name] !== sent.current[name]);
      form.again({
        ...valuesOf(data),
        ...Object.fromEntries(edited.map((name) => [name, latest.current[name]])),
      });
      if (edited.length > 0) form.touch(edited);
    },
  });
  latest.current = form.values;
  return (
    <WriteForm
      form={form}
      submit={common.save}
      isUnchanged={names.every((name) => !isEdited(form.values, name))}
    >
      <FormField form={form} name="name" label={words.fields.name} hint={words.hints.name} optional={false} />
      <div>
        <strong>
          {words.currency}: {organization.currency}
        </strong>
        <p className="muted">{words.currencyHint}</p>
      </div>
      {names
        .filter((name) => name !== 'name')
        .map((name) => (
          <FormField
            key={name}
            form={form}
            name={name}
            label={words.fields[name]}
            hint={words.hints[name]}
            options={words.digests}
          />
        ))}
    </WriteForm>
  );
}
