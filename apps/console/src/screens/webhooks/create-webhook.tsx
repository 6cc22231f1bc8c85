import { Dialog } from '../../components/dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { WriteForm } from '../../components/write-form.tsx';
import { useForm } from '../../data/forms/use-form.ts';
import { createWebhook } from '../../generated/forms.ts';
import { useTexts } from '../../texts/context.ts';
import { Events } from './events.tsx';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  /** @param secret null if the response that contained it was lost */
  readonly onCreated: (secret: string | null) => void;
}

export function CreateWebhook({ open, onClose, onCreated }: Props) {
  const { webhooks } = useTexts();
  return (
    <Dialog open={open} onClose={onClose} title={webhooks.create} kind="panel">
      <Form onClose={onClose} onCreated={onCreated} />
    </Dialog>
  );
}

/** Is mounted when the dialog opens. */
function Form({ onClose, onCreated }: Omit<Props, 'open'>) {
  const { webhooks } = useTexts();
  const form = useForm(createWebhook, 'webhooks', 'create', {
    values: { url: '', description: '', events: undefined },
    check: ({ events }): Readonly<Record<string, string>> =>
      events?.length === 0 ? { events: webhooks.chooseEvents } : {},
    changes: ['webhooks'],
    onDone: ({ data }) => onCreated(data.secret),
    onLost: () => onCreated(null),
  });
  return (
    <WriteForm form={form} submit={webhooks.create} onCancel={onClose}>
      <FormField form={form} name="url" label={webhooks.url} hint={webhooks.urlHint} />
      <FormField form={form} name="description" label={webhooks.description} />
      <Events
        value={form.values.events}
        onChange={(events) => form.change({ events })}
        error={form.errorOf('events')}
      />
    </WriteForm>
  );
}
