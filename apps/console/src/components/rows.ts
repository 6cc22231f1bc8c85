const selector = 'tr[data-index]';

const currentRow = () => document.activeElement?.closest(selector) ?? null;

export const isInRow = (): boolean => currentRow() !== null;

/**
 * Moves the focus to what the next or the previous row of a table opens, or to the first row, so that Enter opens it.
 *
 * @returns whether there is such a row
 */
export function moveInRows(step: 1 | -1): boolean {
  const current = currentRow();
  const next = (row: Element) => (step === 1 ? row.nextElementSibling : row.previousElementSibling);
  let row = current === null ? document.querySelector(`main ${selector}`) : next(current);
  for (; row !== null; row = next(row)) {
    const target = row.querySelector<HTMLElement>(':is(a[href], button):not(:disabled)');
    if (target === null) continue;
    target.focus();
    return true;
  }
  return false;
}
