/** Formats values of the API, which are exact: amounts are decimal texts and never become floating-point numbers. */
export interface Format {
  /** A decimal text in the currency of the organization, without its symbol: `-1,234.50`. */
  readonly amount: (decimal: string) => string;
  /** As above, always with a sign, for changes: `+12.50`. */
  readonly signedAmount: (decimal: string) => string;
  /** As `amount`, with the currency: `€1,234.50`. */
  readonly money: (decimal: string, currency: string) => string;
  /** A cost per unit with up to six decimal places. */
  readonly unitCost: (decimal: string | number) => string;
  /** As above with up to four, to be read. */
  readonly roundedCost: (decimal: string | number) => string;
  /** Base units; of a product with decimal places, in its unit: `2.500 kg`. */
  readonly quantity: (value: number, product?: CountedProduct) => string;
  /** With a sign, for changes: `+7`, `−3`. */
  readonly change: (value: number, product?: CountedProduct) => string;
  /** A day, `2026-03-31`. It has no time zone: it is never the day before. */
  readonly date: (day: string) => string;
  /** As above, short enough for a narrow column. */
  readonly shortDate: (day: string) => string;
  /** A moment (ISO 8601, UTC) in the time zone of the reader. */
  readonly instant: (moment: string) => string;
  /** As above, with seconds. */
  readonly preciseInstant: (moment: string) => string;
  readonly number: (value: number) => string;
  /** A decimal text as the person would type it: `12,5` in German. */
  readonly typed: (decimal: string) => string;
  readonly decimalSeparator: '.' | ',';
}

/** How quantities of a product are written. */
export interface CountedProduct {
  readonly unit: string;
  readonly quantity_scale: number;
}

/** Base units as decimal text in the unit of the product. */
function decimalOf(value: number, scale: number): string {
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

export function createFormat(language: string): Format {
  const plain = new Intl.NumberFormat(language);
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  const cost = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  const rounded = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const shortDay = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' });
  const isComma = plain.formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',');
  const decimalSeparator = isComma ? ',' : '.';
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const precise = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  const formatAmount = (decimal: string, options: Intl.NumberFormatOptions = {}): string => {
    const digits = /\.(\d+)/.exec(decimal)?.[1]?.length ?? 0;
    return new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      ...options,
    }).format(decimal as Intl.StringNumericLiteral);
  };
  return {
    amount: (decimal) => formatAmount(decimal),
    signedAmount: (decimal) => formatAmount(decimal, { signDisplay: 'exceptZero' }),
    money: (decimal, currency) =>
      new Intl.NumberFormat(language, { style: 'currency', currency }).format(
        decimal as Intl.StringNumericLiteral,
      ),
    unitCost: (decimal) => cost.format(String(decimal) as Intl.StringNumericLiteral),
    roundedCost: (decimal) => rounded.format(String(decimal) as Intl.StringNumericLiteral),
    quantity: (value, product) =>
      product === undefined || product.quantity_scale === 0
        ? plain.format(value)
        : `${formatAmount(decimalOf(value, product.quantity_scale))} ${product.unit}`,
    change: (value, product) =>
      product === undefined || product.quantity_scale === 0
        ? signed.format(value)
        : `${formatAmount(decimalOf(value, product.quantity_scale), { signDisplay: 'exceptZero' })} ${product.unit}`,
    date: (text) => day.format(Date.parse(`${text}T00:00:00Z`)),
    shortDate: (text) => shortDay.format(Date.parse(`${text}T00:00:00Z`)),
    instant: (text) => moment.format(Date.parse(text)),
    preciseInstant: (text) => precise.format(Date.parse(text)),
    number: (value) => plain.format(value),
    typed: (decimal) => decimal.replace('.', decimalSeparator),
    decimalSeparator,
  };
}
