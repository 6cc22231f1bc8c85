import { withLeadingSign } from '../stock/file/signs.ts';

const escaped = (sign: string): string => sign.replaceAll(/[$.*+?^(){}|[\]\\]/g, String.raw`\$&`);

/** Signs of a currency in files: `€` and `EUR`, `$`, `US$` and `USD`. */
function signsOf(currency: string): string[] {
  const displays = ['narrowSymbol', 'symbol', 'code'] as const;
  const locales = ['en', 'de', `en-${currency.slice(0, 2)}`];
  const signs = locales.flatMap((locale) =>
    displays.map((currencyDisplay) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
        .formatToParts(1)
        .flatMap(({ type, value }) => (type === 'currency' ? [value] : []))
        .join(''),
    ),
  );
  return [...new Set(signs)].toSorted((one, other) => other.length - one.length);
}

/**
 * Reads amounts beside which a file writes the currency of the organization: `0,0463 €`, `-$75.00`, `($75.00)`. The sign of
 * another currency stays, so that the cell is no number.
 */
export function amountText(currency: string): (text: string) => string {
  const sign = signsOf(currency).map(escaped).join('|');
  const beside = new RegExp(`^(-?)\\s?(?:(?:${sign})\\s?(-?[\\d.,][^]*)|([^]*\\d)\\s?(?:${sign}))$`, 'u');
  return (text) => {
    const signed = withLeadingSign(text);
    const [, minus = '', after, before] = beside.exec(signed) ?? [];
    const amount = after ?? before;
    return amount === undefined ? signed : `${minus}${amount}`;
  };
}
