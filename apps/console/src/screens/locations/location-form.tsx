import type { Location } from '@tallybook/sdk';
import { Dialog } from '../../components/dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteForm } from '../../components/write-form.tsx';
import { useForm } from '../../data/forms/use-form.ts';
import { createLocation } from '../../generated/forms.ts';
import { useTexts } from '../../texts/context.ts';

interface Props {
  /** Absent for a new location. */
  readonly location?: Location | undefined;
  readonly onClose: () => void;
}

/** Creates a location, or changes its name and code. Is mounted when it opens. */
export function LocationForm({ location, onClose }: Props) {
  const { locations, common } = useTexts();
  const toast = useToast();
  const form = useForm(createLocation, 'locations', location === undefined ? 'create' : 'update', {
    subject: location?.id ?? '',
    values: { name: location?.name ?? '', code: location?.code ?? '' },
    // What the person did not change stays as it is, even if somebody else has changed it meanwhile.
    toInput: ({ name, code }) =>
      location === undefined
        ? { name, code }
        : {
            id: location.id,
            ...(name !== location.name && { name }),
            ...(code !== location.code && { code }),
          },
    changes: ['locations', 'locationLevels'],
    onDone: ({ data }) => {
      toast(locations.saved(data.name));
      onClose();
    },
    explain: ({ code }, name) =>
      name === 'code' && code === 'LOCATION_CODE_EXISTS' ? locations.codeTaken : undefined,
  });
  const { name, code } = form.values;
  const title = location === undefined ? locations.create : locations.changeTitle(location.name);
  return (
    <Dialog open onClose={onClose} kind="panel" title={title}>
      <WriteForm
        form={form}
        submit={location === undefined ? locations.create : common.save}
        isUnchanged={location !== undefined && name === location.name && code === location.code}
        onCancel={onClose}
      >
        <FormField form={form} name="name" label={locations.name} hint={locations.nameHint} />
        <FormField form={form} name="code" label={locations.code} hint={locations.codeHint} />
      </WriteForm>
    </Dialog>
  );
}
