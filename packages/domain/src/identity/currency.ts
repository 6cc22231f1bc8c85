/** Active ISO 4217 currencies whose minor unit is not two decimal places. `Intl` does not list all of them. */
const otherScales: Record<string, number> = {
  ...Object.fromEntries(
    [
      'BIF',
      'CLP',
      'DJF',
      'GNF',
      'ISK',
      'JPY',
      'KMF',
      'KRW',
      'PYG',
      'RWF',
      'UGX',
      'UYI',
      'VND',
      'VUV',
      'XAF',
      'XOF',
      'XPF',
    ].map((code) => [code, 0]),
  ),
  ...Object.fromEntries(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
};

/** Active ISO 4217 codes of two decimal places that `Intl` does not list. */
const unlisted = ['BOV', 'CHE', 'CHW', 'COU', 'MXV', 'USN', 'VED', 'XAD'];

const known = new Set([...Intl.supportedValuesOf('currency'), ...Object.keys(otherScales), ...unlisted]);

/** Decimal places of a currency's minor unit; undefined for an unknown code. */
export function moneyScale(code: string): number | undefined {
  if (!/^[A-Z]{3}$/.test(code) || !known.has(code)) return undefined;
  return otherScales[code] ?? 2;
}
