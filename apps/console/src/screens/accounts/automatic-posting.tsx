import { permissions } from '@tallybook/domain/rules';
import { useId } from 'react';
import { fieldsClass, TextField } from '../../components/field.tsx';
import { Card, Figures } from '../../components/page.tsx';
import { NotPermitted, Notice } from '../../components/states.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteForm } from '../../components/write-form.tsx';
import type { FieldIssue, Form as Definition } from '../../data/forms/field.ts';
import { useForm, type FormValues } from '../../data/forms/use-form.ts';
import { useOrganization } from '../../data/organization.ts';
import { showOrganization } from '../../data/show-organization.ts';
import { postingAccounts } from '../../generated/forms.ts';
import { useLocalization } from '../../texts/context.ts';
import styles from './accounts.module.css';
import { accountErrors, sharedError } from './errors.ts';
import { kinds, type PostingAccounts, type PostingKind } from './query.ts';

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
const edits = {
  isOn: { kind: 'boolean' },
  ...(Object.fromEntries(
    Object.entries(postingAccounts).map(([kind, { required: _required, ...field }]) => [kind, field]),
  ) as { readonly [Kind in PostingKind]: Omit<(typeof postingAccounts)[Kind], 'required'> }),
} as const satisfies Definition;

type Edits = FormValues<typeof edits>;

function Form({ stored }: { readonly stored: PostingAccounts | null }) {
  const { texts } = useLocalization();
  const { accounts, common } = texts;
  const { organization } = useOrganization();
  const toast = useToast();
  const sharedId = useId();
  const isOnIn = (values: Edits): boolean => values.isOn ?? stored !== null;
  const accountIn = (values: Edits, kind: PostingKind): string => values[kind] ?? stored?.[kind] ?? '';
  const form = useForm(edits, 'organizations', 'update', {
    values: {
      isOn: undefined,
      inventory: undefined,
      goods_received: undefined,
      cost_of_goods_sold: undefined,
      stock_gain: undefined,
      stock_loss: undefined,
      cost_variance: undefined,
    },
    check: (values): Readonly<Record<string, FieldIssue>> =>
      Object.fromEntries(
        kinds
          .filter((kind) => isOnIn(values) && accountIn(values, kind).trim() === '')
          .map((kind) => [kind, { code: 'REQUIRED' }]),
      ),
    toInput: (_, values) => ({
      id: organization.id,
      settings: {
        automatic_posting: isOnIn(values)
          ? (Object.fromEntries(
              kinds.map((kind) => [kind, accountIn(values, kind).trim()]),
            ) as PostingAccounts)
          : null,
      },
    }),
    explain: (error, kind) => {
      const rejected = accountErrors(error, texts);
      return sharedError(rejected) === undefined ? rejected[kind] : undefined;
    },
    changes: ['organizations', 'reconciliation'],
    onDone: ({ data }) => {
      toast(data.settings.automatic_posting === null ? accounts.turnedOff : accounts.saved);
      showOrganization(data);
      form.again();
    },
  });
  const isOn = isOnIn(form.values);
  const valueOf = (kind: PostingKind): string => accountIn(form.values, kind);
  const isEdited = (kind: PostingKind): boolean => valueOf(kind) !== (stored?.[kind] ?? '');
  const isChanged = isOn !== (stored !== null) || (isOn && kinds.some(isEdited));
  const rejected = accountErrors(form.error, texts);
  const shared = sharedError(rejected);
  return (
    <WriteForm
      form={{
        ...form,
        isAtField: () => shared !== undefined || form.isAtField(),
        isEdited: () => isChanged && form.isEdited(),
      }}
      submit={common.save}
      isUnchanged={!isChanged}
    >
      <label className={styles.toggle}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => form.change({ isOn: currentTarget.checked })}
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
              error={form.errorOf(kind)}
              sharedErrorId={shared !== undefined && kind in rejected ? sharedId : undefined}
              onChange={({ currentTarget }) => form.change({ [kind]: currentTarget.value })}
            />
          ))}
        </div>
      )}
      {isOn && stored === null && <Notice>{accounts.turnOnHint}</Notice>}
      {isOn && stored !== null && isEdited('inventory') && (
        <Notice kind="warning">{accounts.inventoryChanges(stored.inventory)}</Notice>
      )}
      {shared !== undefined && (
        <p id={sharedId} className={styles.problem} role="alert">
          {shared}
        </p>
      )}
    </WriteForm>
  );
}
