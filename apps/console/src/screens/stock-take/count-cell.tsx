import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTexts } from '../../texts/context.ts';
import { parseCount, pastedColumn } from './counts.ts';
import type { CountedProduct, Entry } from './draft.ts';
import styles from './stock-take.module.css';

interface Props {
  readonly product: CountedProduct;
  /** The rows of the sheet, in their order, for a pasted column. */
  readonly rows: readonly CountedProduct[];
  readonly entryOf: (productId: string) => Entry | undefined;
  readonly enter: (changes: readonly Entry[]) => void;
  readonly setEditing: (productId: string | undefined) => void;
}

/** A cell like one of a spreadsheet: Enter and the arrow keys move, Escape undoes, a pasted column fills the rows below. */
export function CountCell({ product, rows, entryOf, enter, setEditing }: Props) {
  const { stockTake } = useTexts();
  const before = useRef('');
  const text = entryOf(product.id)?.text ?? '';
  const isInvalid = parseCount(text) === 'invalid';
  const change = (of: CountedProduct, value: string): Entry => ({
    product: { id: of.id, sku: of.sku, name: of.name, unit: of.unit, costing_method: of.costing_method },
    text: value,
    unitCost: entryOf(of.id)?.unitCost ?? '',
  });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const step = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey) ? -1 : 1;
    if (event.key === 'Escape') enter([change(product, before.current)]);
    else if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      neighborOf(event.currentTarget, step)?.focus();
    }
  }

  function onPaste(event: ClipboardEvent): void {
    const cells = pastedColumn(event.clipboardData.getData('text/plain'));
    if (cells.length < 2) return;
    event.preventDefault();
    const start = rows.findIndex(({ id }) => id === product.id);
    enter(rows.slice(start, start + cells.length).map((row, at) => change(row, cells[at] ?? '')));
  }

  return (
    <span className={styles.count}>
      <input
        className={styles.input}
        data-count=""
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        aria-label={stockTake.countOf(`${product.sku} ${product.name}`)}
        aria-invalid={isInvalid}
        title={isInvalid ? stockTake.notWhole : undefined}
        value={text}
        onChange={({ currentTarget }) => enter([change(product, currentTarget.value)])}
        onFocus={({ currentTarget }) => {
          before.current = text;
          setEditing(product.id);
          currentTarget.select();
        }}
        onBlur={() => setEditing(undefined)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {isInvalid && <span className={styles.problem}>{stockTake.notWhole}</span>}
    </span>
  );
}

/** The next or previous cell that is in the document; the table keeps some on both sides of what is in view. */
function neighborOf(cell: HTMLElement, step: 1 | -1): HTMLInputElement | undefined {
  const cells = [...(cell.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-count]') ?? [])];
  return cells[cells.findIndex((each) => each === cell) + step];
}
