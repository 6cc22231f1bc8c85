/** A cell as the library reads it; a date is midnight UTC of its calendar day, plus its time of day. */
export type Cell = string | number | boolean | Date | null;

/** Text of a cell in the canonical format of imports: decimal point, no exponent, ISO dates. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return numberText(cell);
  if (cell instanceof Date) return dateText(cell);
  return String(cell);
}

/** Excel shows and computes with 15 significant digits: 0.1 + 0.2 is 0.3, although the double is 0.30000000000000004. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return '';
  const [digits = '', exponent = '0'] = value.toExponential(14).split('e');
  const sign = digits.startsWith('-') ? '-' : '';
  const all = digits.replace(/[-.]/g, '');
  const point = Number(exponent) + 1;
  const whole = point > 0 ? all.slice(0, point).padEnd(point, '0') : '0';
  const fraction = (point > 0 ? all.slice(point) : '0'.repeat(-point) + all).replace(/0+$/, '');
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return /^[0.]*$/.test(text) ? '0' : sign + text;
}

/** The UTC fields are the calendar day of the cell, so no time zone shifts it. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time}`;
}
