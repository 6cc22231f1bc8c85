import { TallybookError } from '@tallybook/sdk';
import { createPostingRule, postingAccounts } from '../../generated/forms.ts';
import type { Texts } from '../../texts/texts.ts';

const { kind: _kind, ...ruleFields } = createPostingRule;
const fields: Readonly<Record<string, { readonly maxLength: number }>> = {
  ...postingAccounts,
  ...ruleFields,
};

/** Errors of the service, by field: the last part of its pointer. */
export function accountErrors(error: unknown, texts: Texts): Readonly<Record<string, string>> {
  if (!(error instanceof TallybookError)) return {};
  return Object.fromEntries(
    error.errors.map(({ pointer, code, detail }) => {
      const name = pointer.split('/').at(-1) ?? '';
      return [name, sentenceOf(code, name, texts) ?? detail];
    }),
  );
}

function sentenceOf(code: string, name: string, { accounts, forms }: Texts): string | undefined {
  switch (code) {
    case 'INVENTORY_ACCOUNT':
      return accounts.inventoryAccount;
    case 'ALLOWANCE_ACCOUNT':
      return accounts.allowanceAccount;
    case 'TOO_MANY':
      return accounts.tooMany;
    case 'REQUIRED':
      return name === 'category' ? accounts.needsEither : forms.issues.REQUIRED();
    case 'TOO_SMALL':
      // An empty text.
      return forms.issues.REQUIRED();
    case 'TOO_LONG':
      return name in fields ? forms.issues.TOO_LONG(String(fields[name]?.maxLength)) : undefined;
    case 'INVALID_TEXT':
    case 'INVALID_VALUE':
      return forms.issues[code]();
    default:
      return undefined;
  }
}

/** The error of a single field is shown there; a sentence that several fields would repeat is shown once for all. */
export function sharedError(rejected: Readonly<Record<string, string>>): string | undefined {
  const sentences = Object.values(rejected);
  return sentences.length > 1 && new Set(sentences).size === 1 ? sentences[0] : undefined;
}
