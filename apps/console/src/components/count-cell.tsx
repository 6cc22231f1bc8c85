import { useId, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { pastedColumn } from '../data/counts.ts';
import styles from './count-cell.module.css';

interface Props {
  /** Names the product to screen readers. */
  readonly label: string;
  readonly text: string;
  /** What is wrong with the text. */
  readonly problem?: string | undefined;
  /** Below the cell: the state of the count. */
  readonly children?: ReactNode;
  readonly enter: (text: string) => void;
  /** Several cells that were pasted, for this row and those below. */
  readonly paste: (cells: readonly string[]) => void;
  readonly onFocus?: () => void;
  /** The cell is complete: Enter, an arrow key, or the focus is elsewhere. */
  readonly onLeave?: () => void;
}

/** A cell like one of a spreadsheet: Enter and the arrow keys move, Escape undoes, a pasted column fills the rows below. */
export function CountCell({ label, text, problem, children, enter, paste, onFocus, onLeave }: Props) {
  const id = useId();
  const before = useRef('');

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const step = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey) ? -1 : 1;
    if (event.key === 'Escape') enter(before.current);
    else if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = neighborOf(event.currentTarget, step);
      if (next === undefined) onLeave?.();
      else next.focus();
    }
  }

  function onPaste(event: ClipboardEvent): void {
    const cells = pastedColumn(event.clipboardData.getData('text/plain'));
    if (cells.length < 2) return;
    event.preventDefault();
    paste(cells);
  }

  return (
    <span className={styles.count}>
      <input
        className={styles.input}
        data-count=""
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        aria-label={label}
        aria-describedby={id}
        aria-invalid={problem !== undefined}
        title={problem}
        value={text}
        onChange={({ currentTarget }) => enter(currentTarget.value)}
        onFocus={({ currentTarget }) => {
          before.current = text;
          onFocus?.();
          currentTarget.select();
        }}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <span id={id} className={styles.problem}>
        {problem}
        {children}
      </span>
    </span>
  );
}

/** The next or previous cell that is in the document; the table keeps some on both sides of what is in view. */
function neighborOf(cell: HTMLElement, step: 1 | -1): HTMLInputElement | undefined {
  const cells = [...(cell.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-count]') ?? [])];
  return cells[cells.findIndex((each) => each === cell) + step];
}
