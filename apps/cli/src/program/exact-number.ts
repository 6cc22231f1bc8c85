/** Decimal digits only: `1e3`, `0x10`, ` 5`, `+5`, `1,000` and `007` are not numbers here. */
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * The number that a text denotes exactly.
 *
 * @returns a reason if the text is not a decimal number, or denotes one that JSON cannot carry without rounding
 */
export function exactNumber(text: string, isInteger: boolean): number | { readonly reason: string } {
  if (!decimal.test(text))
    return {
      reason: isInteger
        ? 'Expected whole digits, for example 10.'
        : 'Expected digits with a decimal point, for example 12.5.',
    };
  const value = Number(text);
  if (isInteger && text.includes('.')) return { reason: 'Expected a whole number.' };
  return isExact(text, value) ? value : { reason: 'The number has more digits than can be sent exactly.' };
}

/** Whether the double denotes the same number as the text, both in their shortest decimal form. */
function isExact(text: string, value: number): boolean {
  const [, digits = ''] = /^-?0*([^]*)$/.exec(text.replace('.', '').replace(/^-/, '')) ?? [];
  // Every decimal number of 15 digits survives the conversion to a double and back.
  if (digits.replace(/0+$/, '').length <= 15) return true;
  return normalized(text) === normalized(String(value));
}

const normalized = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Finds a number in JSON text that `JSON.parse` would round. */
export function findInexactNumber(json: string): string | undefined {
  const withoutTexts = json.replaceAll(/"(?:[^"\\]|\\[^])*"/g, '""');
  return withoutTexts.match(/-?\d[\d.eE+-]*/g)?.find((text) => {
    const [mantissa = '', exponent] = text.split(/[eE]/);
    const value = Number(text);
    // Too large for a double, or so small that it would become 0.
    if (!Number.isFinite(value) || (value === 0 && /[1-9]/.test(mantissa))) return true;
    if (exponent === undefined) return !isExact(text, value);
    return mantissa.replaceAll(/[-.]/g, '').length > 15;
  });
}
