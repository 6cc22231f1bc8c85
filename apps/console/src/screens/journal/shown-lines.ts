/** Lines that a row shows; the entry shows all of them. */
const maxLines = 8;

/** The first lines, in their order; those of the account of the list before others. */
export function shownLines<Line extends { readonly account: string }>(
  lines: readonly Line[],
  account: string | undefined,
): readonly Line[] {
  const own = lines.filter((line) => line.account === account);
  const others = lines.filter((line) => line.account !== account);
  const shown = new Set([...own, ...others].slice(0, maxLines));
  return lines.filter((line) => shown.has(line));
}
