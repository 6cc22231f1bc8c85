import type { PostingRule } from '@tallybook/sdk';
import { useId } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteForm } from '../../components/write-form.tsx';
import { errorFacts } from '../../data/errors.ts';
import { useForm } from '../../data/forms/use-form.ts';
import { usePostingRule } from '../../data/posting-rules.ts';
import { adjustCost, createPostingRule } from '../../generated/forms.ts';
import { useTexts } from '../../texts/context.ts';
import type { Texts } from '../../texts/texts.ts';
import { describeRule } from './columns.tsx';
import { accountErrors } from './errors.ts';
import { useSuggestions } from './query.ts';

const textFields = ['category', 'reason_code', 'account'] as const;
type Name = (typeof textFields)[number];

/** Creates a rule. Is mounted when it opens. */
export function NewRule({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts();
  const { accounts, common } = texts;
  const toast = useToast();
  const listId = useId();
  const suggestions = useSuggestions();
  const form = useForm(createPostingRule, 'postingRules', 'create', {
    values: { kind: 'cost_of_goods_sold', category: '', reason_code: '', account: '' },
    changes: ['postingRules', 'reconciliation'],
    check: ({ kind, category, reason_code }) => {
      if (category?.trim() !== '' || (kind !== 'inventory' && reason_code?.trim() !== '')) return {};
      return { category: kind === 'inventory' ? accounts.needsCategory : accounts.needsEither };
    },
    toInput: ({ reason_code, ...input }) => ({
      ...input,
      ...(input.kind !== 'inventory' && reason_code !== undefined && { reason_code }),
    }),
    onDone: ({ data }) => {
      toast(accounts.createdDone(describeRule(data, texts), data.account));
      onClose();
    },
    explain: (error, field, { values }) => {
      // At the field that the person would change: the one that they have filled in.
      const concerned = values.category?.trim() === '' ? 'reason_code' : 'category';
      return error.code === 'POSTING_RULE_EXISTS' && field === concerned
        ? accounts.exists(existing?.account ?? '…')
        : accountErrors(error, texts)[field];
    },
  });
  const { kind } = form.values;
  const isInventory = kind === 'inventory';
  const names = isInventory ? textFields.filter((name) => name !== 'reason_code') : textFields;
  const existing: PostingRule | undefined = useExisting(form.error);

  const hintOf = (name: Name): string => {
    if (name === 'account') return accounts.hints.account(accounts.kinds[kind]);
    if (name === 'reason_code') return accounts.hints.reason_code(costReasons(common.costReasons));
    return isInventory ? accounts.inventoryHint : accounts.hints.category;
  };

  return (
    <Dialog open onClose={onClose} kind="panel" title={accounts.create} description={accounts.createText}>
      <WriteForm form={form} submit={accounts.createSubmit} onCancel={onClose}>
        <FormField
          form={form}
          name="kind"
          label={accounts.kind}
          hint={accounts.kindHints[kind]}
          options={accounts.kinds}
        />
        {names.map((name) => (
          <FormField
            key={name}
            form={form}
            name={name}
            label={accounts[name === 'reason_code' ? 'reason' : name]}
            hint={hintOf(name)}
            optional={name !== 'account' && !isInventory}
            list={name === 'account' ? undefined : `${listId}-${name}`}
          />
        ))}
        <Suggestions id={`${listId}-category`} texts={suggestions.categories} />
        <Suggestions id={`${listId}-reason_code`} texts={suggestions.reasons} />
      </WriteForm>
    </Dialog>
  );
}

/** The reasons of a change in cost, as its form names them, each with its code. */
const costReasons = (names: Texts['common']['costReasons']): string =>
  adjustCost.reason.options.map((code) => `${names[code]} (${code})`).join('; ');

/** The rule that is in the way of a new one. */
function useExisting(error: unknown): PostingRule | undefined {
  const isExisting = errorFacts(error).code === 'POSTING_RULE_EXISTS';
  const id = (error as { existing_id?: string } | null)?.existing_id;
  return usePostingRule(isExisting ? (id ?? null) : null);
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
