type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/**
 * The number and the word in the form that the number needs: `counted(1, { one: 'item', other: 'items' })` is `1 item`.
 *
 * @param language whose rules choose the form
 */
export function countedIn(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => `${count} ${forms[rules.select(count)] ?? forms.other}`;
}
