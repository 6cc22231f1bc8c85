// Texts that people type into the cells of a count.

/**
 * The whole number that a cell contains, or `invalid`; undefined for an empty cell. Grouped digits are invalid, because
 * 1.000 is one thousand in one language and one in another.
 */
export function parseCount(text: string): number | 'invalid' | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (!/^\d{1,16}$/.test(trimmed)) return 'invalid';
  const count = Number(trimmed);
  return Number.isSafeInteger(count) ? count : 'invalid';
}

/**
 * A unit cost as the service accepts it, null if it is not valid, or undefined for an empty field. Where the decimal
 * separator is the comma, a point that could group digits (1.234) is not guessed.
 */
export function parseUnitCost(text: string, separator: '.' | ','): string | null | undefined {
  const typed = text.trim();
  if (separator === ',' && /^\d{1,3}\.\d{3}$/.test(typed)) return null;
  const plain = separator === ',' ? typed.replace(',', '.') : typed;
  if (plain === '') return undefined;
  const isCost =
    /^\d+(\.\d{1,6})?$/.test(plain) &&
    plain.replace('.', '').replace(/^0+/, '').length <= 15 &&
    plain.replace(/\..*$/, '').replace(/^0+/, '').length <= 12;
  return isCost ? plain : null;
}

/** The cells of one column that was copied from a spreadsheet; the first of each line. */
export function pastedColumn(text: string): string[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => (line.split('\t')[0] ?? '').trim());
}
