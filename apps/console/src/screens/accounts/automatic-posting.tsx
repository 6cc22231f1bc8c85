import { permissions } from '@tallybook/domain/rules';
import { useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DialogActions } from '../../components/dialog.tsx';
import { fieldsClass, TextField } from '../../components/field.tsx';
import { Card, Figures } from '../../components/page.tsx';
import { NotPermitted, Notice } from '../../components/states.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { tallybook } from '../../data/client.ts';
import { explainIssue } from '../../data/forms/explain-issue.ts';
import type { FieldIssue } from '../../data/forms/field.ts';
import { readForm } from '../../data/forms/read-field.ts';
import { useOrganization } from '../../data/organization.ts';
import { query } from '../../data/query.ts';
import { queryClient } from '../../data/query-client.ts';
import { useWrite } from '../../data/use-write.ts';
import { postingAccounts } from '../../generated/forms.ts';
import { useLocalization } from '../../texts/context.ts';
import styles from './accounts.module.css';
import { accountErrors, sharedError } from './errors.ts';
import { kinds, type PostingAccounts } from './query.ts';

/** Whether every movement is posted to the journal, and to which accounts. */
export function AutomaticPosting() {
  const { accounts } = useLocalization().texts;
  const { may, organization } = useOrganization();
  const stored = organization.settings.automatic_posting;
  return (
    <Card title={accounts.automatic}>
      {may('organization.settings') ? (
        <Form stored={stored} />
      ) : (
        <div className="stack">
          {stored === null ? (
            <p>{accounts.off}</p>
          ) : (
            <Figures items={kinds.map((kind) => ({ label: accounts.kinds[kind], value: stored[kind] }))} />
          )}
          <NotPermitted role={permissions['organization.settings']} />
        </div>
      )}
    </Card>
  );
}

/** The person's changes; everything else is as stored, even if somebody else changes it meanwhile. */
interface Edits extends Partial<PostingAccounts> {
  readonly isOn?: boolean;
}

function Form({ stored }: { readonly stored: PostingAccounts | null }) {
  const { texts, format } = useLocalization();
  const { accounts, common, forms } = texts;
  const { organization } = useOrganization();
  const toast = useToast();
  const [edits, setEdits] = useState<Edits>({});
  const [isEditing, setEditing] = useState(false);
  const [issues, setIssues] = useState<Readonly<Record<string, FieldIssue>>>({});
  const write = useWrite(tallybook.organizations.update, {
    changes: ['organizations', 'reconciliation'],
    onDone: ({ data }) => {
      toast(data.settings.automatic_posting === null ? accounts.turnedOff : accounts.saved);
      // At once, so that the fields do not show the former accounts until the list is read again.
      queryClient.setQueryData(
        query('organizations', 'list').queryKey,
        (all) => all && { ...all, items: all.items.map((each) => (each.id === data.id ? data : each)) },
      );
      setEdits({});
      write.renew();
    },
  });
  const isOn = edits.isOn ?? stored !== null;
  const valueOf = (kind: keyof PostingAccounts): string => edits[kind] ?? stored?.[kind] ?? '';
  const isEdited = (kind: keyof PostingAccounts): boolean => valueOf(kind) !== (stored?.[kind] ?? '');
  const isChanged = isOn !== (stored !== null) || (isOn && kinds.some(isEdited));
  // Errors of the service do not apply to other values.
  const error = isEditing ? null : write.error;
  const rejected = accountErrors(error, texts);
  const sharedId = useId();
  const shared = sharedError(rejected);
  const change = (changes: Edits): void => {
    setEdits({ ...edits, ...changes });
    setEditing(true);
    setIssues(Object.fromEntries(Object.entries(issues).filter(([name]) => !(name in changes))));
  };

  function submit(): void {
    if (!isChanged) return;
    setEditing(false);
    const values = Object.fromEntries(kinds.map((kind) => [kind, valueOf(kind).trim()]));
    const form = isOn ? readForm(postingAccounts, values) : { input: null };
    setIssues('issues' in form ? form.issues : {});
    if ('input' in form)
      write.send({
        id: organization.id,
        settings: { automatic_posting: form.input },
      });
  }

  const errorOf = (kind: keyof PostingAccounts): string | undefined => {
    const issue = issues[kind];
    if (issue !== undefined) return explainIssue(issue, texts, format);
    return shared === undefined ? rejected[kind] : undefined;
  };

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (write.isPending) return;
        if (write.isUnknown) write.retry();
        else submit();
      }}
    >
      <fieldset className="stack" disabled={write.isUnknown}>
        <label className={styles.toggle}>
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ currentTarget }) => change({ isOn: currentTarget.checked })}
          />
          {accounts.toggle}
        </label>
        {!isOn && stored === null && <p className="muted">{accounts.off}</p>}
        {!isOn && stored !== null && <Notice kind="warning">{accounts.turnOffHint}</Notice>}
        {isOn && (
          <div className={fieldsClass}>
            {kinds.map((kind) => (
              <TextField
                key={kind}
                label={accounts.kinds[kind]}
                hint={accounts.kindHints[kind]}
                autoComplete="off"
                maxLength={postingAccounts[kind].maxLength}
                value={valueOf(kind)}
                error={errorOf(kind)}
                sharedErrorId={shared !== undefined && kind in rejected ? sharedId : undefined}
                onChange={({ currentTarget }) => change({ [kind]: currentTarget.value })}
              />
            ))}
          </div>
        )}
        {isOn && stored === null && <Notice>{accounts.turnOnHint}</Notice>}
        {isOn && stored !== null && isEdited('inventory') && (
          <Notice kind="warning">{accounts.inventoryChanges(stored.inventory)}</Notice>
        )}
      </fieldset>
      {shared !== undefined && (
        <p id={sharedId} className={styles.problem} role="alert">
          {shared}
        </p>
      )}
      {Object.keys(rejected).length === 0 && (
        <WriteProblem error={error} onRetry={write.retry}>
          {write.isUnknown && <p>{`${forms.unknownOutcome} ${forms.unknownOutcomeHint}`}</p>}
        </WriteProblem>
      )}
      {!write.isUnknown && (
        <DialogActions>
          <Button type="submit" kind="main" busy={write.isPending} aria-disabled={!isChanged}>
            {common.save}
          </Button>
        </DialogActions>
      )}
    </form>
  );
}
