import type { CreatePostingRule, PostingRule } from '@tallybook/sdk';
import { useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { tallybook } from '../../data/client.ts';
import { errorFacts } from '../../data/errors.ts';
import { explainIssue } from '../../data/forms/explain-issue.ts';
import type { FieldIssue } from '../../data/forms/field.ts';
import { readForm } from '../../data/forms/read-field.ts';
import { usePostingRule } from '../../data/posting-rules.ts';
import { useWrite } from '../../data/use-write.ts';
import { adjustCost, createPostingRule } from '../../generated/forms.ts';
import { useLocalization } from '../../texts/context.ts';
import type { Texts } from '../../texts/texts.ts';
import { describeRule } from './columns.tsx';
import { accountErrors } from './errors.ts';
import { kinds, useSuggestions, type PostingKind } from './query.ts';

const textFields = ['category', 'reason_code', 'account'] as const;
type Name = (typeof textFields)[number];

/** Creates a rule. Is mounted when it opens, with an Idempotency-Key of its own. */
export function NewRule({ onClose }: { readonly onClose: () => void }) {
  const { texts, format } = useLocalization();
  const { accounts, common, forms } = texts;
  const toast = useToast();
  const listId = useId();
  const [kind, setKind] = useState<PostingKind>('cost_of_goods_sold');
  const [values, setValues] = useState({ category: '', reason_code: '', account: '' });
  const [issues, setIssues] = useState<Readonly<Record<string, FieldIssue>>>({});
  const [isForAll, setForAll] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const suggestions = useSuggestions();
  const write = useWrite<CreatePostingRule, PostingRule>(
    (input, options) => tallybook.postingRules.create(input, options),
    {
      changes: ['postingRules', 'reconciliation'],
      onDone: ({ data }) => {
        toast(accounts.createdDone(describeRule(data, texts), data.account));
        onClose();
      },
    },
  );
  // Errors of the service do not apply to other values.
  const error = isEdited ? null : write.error;
  const existing = useExisting(error);
  const rejected = accountErrors(error, texts);
  const isInventory = kind === 'inventory';
  const names = isInventory ? textFields.filter((name) => name !== 'reason_code') : textFields;

  const errorOf = (name: Name): string | undefined => {
    const issue = issues[name];
    if (issue !== undefined) return explainIssue(issue, texts, format);
    if (name === 'category' && isForAll) return isInventory ? accounts.needsCategory : accounts.needsEither;
    // At the field that the person would change: the one that they have filled in.
    const concerned = values.category.trim() === '' ? 'reason_code' : 'category';
    return existing !== undefined && name === concerned ? existing : rejected[name];
  };

  const hintOf = (name: Name): string => {
    if (name === 'account') return accounts.hints.account(accounts.kinds[kind]);
    if (name === 'reason_code') return accounts.hints.reason_code(costReasons(common.costReasons));
    return isInventory ? accounts.inventoryHint : accounts.hints.category;
  };

  function submit(): void {
    const trimmed = Object.fromEntries(names.map((name) => [name, values[name].trim()]));
    const form = readForm(createPostingRule, { kind, ...trimmed });
    const forAll = names.every((name) => name === 'account' || trimmed[name] === '');
    setIssues('issues' in form ? form.issues : {});
    setForAll(forAll);
    setEdited(false);
    if ('input' in form && !forAll) write.send(form.input);
  }

  const change = (changes: Partial<typeof values>): void => {
    setValues({ ...values, ...changes });
    setEdited(true);
    setIssues(Object.fromEntries(Object.entries(issues).filter(([name]) => !(name in changes))));
    if (!('account' in changes)) setForAll(false);
  };

  return (
    <Dialog open onClose={onClose} kind="panel" title={accounts.create} description={accounts.createText}>
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
          <Select
            label={accounts.kind}
            hint={accounts.kindHints[kind]}
            value={kind}
            error={rejected['kind']}
            options={kinds.map((value) => ({ value, label: accounts.kinds[value] }))}
            onChange={(value) => {
              setKind(value);
              setEdited(true);
              setForAll(false);
            }}
          />
          {names.map((name) => (
            <TextField
              key={name}
              label={accounts[name === 'reason_code' ? 'reason' : name]}
              hint={hintOf(name)}
              optional={name !== 'account' && !isInventory}
              autoComplete="off"
              maxLength={createPostingRule[name].maxLength}
              {...(name !== 'account' && { list: `${listId}-${name}` })}
              value={values[name]}
              error={errorOf(name)}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
            />
          ))}
        </fieldset>
        <Suggestions id={`${listId}-category`} texts={suggestions.categories} />
        <Suggestions id={`${listId}-reason_code`} texts={suggestions.reasons} />
        {existing === undefined && Object.keys(rejected).length === 0 && (
          <WriteProblem error={error} onRetry={write.retry}>
            {write.isUnknown && <p>{`${forms.unknownOutcome} ${forms.unknownOutcomeHint}`}</p>}
          </WriteProblem>
        )}
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          {!write.isUnknown && (
            <Button type="submit" kind="main" busy={write.isPending}>
              {accounts.createSubmit}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The reasons of a change in cost, as its form names them, each with its code. */
const costReasons = (names: Texts['common']['costReasons']): string =>
  adjustCost.reason.options.map((code) => `${names[code]} (${code})`).join('; ');

/** The sentence for POSTING_RULE_EXISTS, with the account of the rule that is in the way. */
function useExisting(error: unknown): string | undefined {
  const { accounts } = useLocalization().texts;
  const isExisting = errorFacts(error).code === 'POSTING_RULE_EXISTS';
  const id = (error as { existing_id?: string } | null)?.existing_id;
  const rule = usePostingRule(isExisting ? (id ?? null) : null);
  return isExisting ? accounts.exists(rule?.account ?? '…') : undefined;
}

function Suggestions({ id, texts }: { readonly id: string; readonly texts: readonly string[] }) {
  return (
    <datalist id={id}>
      {texts.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}
