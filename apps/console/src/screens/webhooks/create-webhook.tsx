import type { WebhookEventType } from '@tallybook/sdk';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { tallybook } from '../../data/client.ts';
import { fieldErrors } from '../../data/errors.ts';
import { explainIssue } from '../../data/forms/explain-issue.ts';
import { readForm } from '../../data/forms/read-field.ts';
import { useSecretWrite } from '../../data/lost-secret.ts';
import { createWebhook } from '../../generated/forms.ts';
import { useLocalization, useTexts } from '../../texts/context.ts';
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

/** Is mounted when the dialog opens, with an Idempotency-Key of its own. */
function Form({ onClose, onCreated }: Omit<Props, 'open'>) {
  const { texts, format } = useLocalization();
  const { webhooks, common } = texts;
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState<readonly WebhookEventType[] | null>(null);
  const [isMissing, setMissing] = useState(false);
  const create = useSecretWrite(tallybook.webhooks.create, (created) => onCreated(created?.secret ?? null));
  const send = (): void =>
    create.send({
      url: url.trim(),
      ...(events !== null && { events: [...events] }),
      ...(description.trim() !== '' && { description: description.trim() }),
    });
  const errors = fieldErrors(create.error);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = readForm(createWebhook, { url: url.trim(), description: description.trim() });
        const found = 'issues' in read ? Object.entries(read.issues) : [];
        setIssues(
          Object.fromEntries(found.map(([name, issue]) => [name, explainIssue(issue, texts, format)])),
        );
        setMissing(events?.length === 0);
        if (events?.length !== 0 && found.length === 0) send();
      }}
    >
      {/* Only the same request is safe to repeat. */}
      <fieldset className="stack" disabled={create.isUnknown}>
        <TextField
          label={webhooks.url}
          hint={webhooks.urlHint}
          type="url"
          value={url}
          error={issues['url'] ?? errors['url']}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <TextField
          label={webhooks.description}
          value={description}
          error={issues['description'] ?? errors['description']}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        <Events value={events} onChange={setEvents} isMissing={isMissing} />
      </fieldset>
      {Object.keys(errors).length === 0 && <WriteProblem error={create.error} onRetry={send} />}
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" kind="main" busy={create.isPending}>
          {webhooks.create}
        </Button>
      </DialogActions>
    </form>
  );
}
