import { useEffect, useId, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { pastedColumn } from '../data/counts.ts';
import styles from './count-cell.module.css';

interface Props {
  /** Names the product to screen readers. */
  readonly label: string;
  readonly text: string;
  /** Whether the product has decimal places, for which a phone shows a keyboard with a separator. */
  readonly isDecimal?: boolean;
  /** The error of the text. */
  readonly problem?: string | undefined;
  /** Below the cell: the state of the count. */
  readonly children?: ReactNode;
  readonly enter: (text: string) => void;
  /** Several cells that were pasted, for this row and those below. */
  readonly paste: (cells: readonly string[]) => void;
  /** Escape: the text that was entered since the cell had `before` is dropped. */
  readonly drop: (before: string) => void;
  readonly onFocus?: () => void;
  /** The cell is complete: Enter, an arrow key, the focus is elsewhere, or the page is. */
  readonly onLeave?: (isEdited: boolean) => void;
}

/** A cell like one of a spreadsheet: Enter and the arrow keys move, Escape undoes, a pasted column fills the rows below. */
export function CountCell({
  label,
  text,
  isDecimal = false,
  problem,
  children,
  enter,
  paste,
  drop,
  onFocus,
  onLeave,
}: Props) {
  const id = useId();
  const before = useRef('');
  const isEdited = useRef(false);
  const leave = () => {
    const wasEdited = isEdited.current;
    isEdited.current = false;
    before.current = text;
    onLeave?.(wasEdited);
  };
  const leaveLast = useRef(leave);
  useEffect(() => {
    leaveLast.current = leave;
  });
  useEffect(
    () => () => {
      // The browser sends no event when the page goes.
      if (isEdited.current) leaveLast.current();
    },
    [],
  );

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const step = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey) ? -1 : 1;
    if (event.key === 'Escape') {
      if (isEdited.current) drop(before.current);
      isEdited.current = false;
    } else if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = neighborOf(event.currentTarget, step);
      if (next === undefined) {
        // The last cell is complete, and keeps the focus.
        event.currentTarget.blur();
        event.currentTarget.focus();
      } else next.focus();
    }
  }

  function onPaste(event: ClipboardEvent): void {
    const cells = pastedColumn(event.clipboardData.getData('text/plain'));
    if (cells.length < 2) return;
    event.preventDefault();
    isEdited.current = false;
    paste(cells);
  }

  return (
    <span className={styles.count}>
      <input
        className={styles.input}
        data-count=""
        inputMode={isDecimal ? 'decimal' : 'numeric'}
        autoComplete="off"
        enterKeyHint="next"
        aria-label={label}
        aria-describedby={id}
        aria-invalid={problem !== undefined}
        title={problem}
        value={text}
        onChange={({ currentTarget }) => {
          isEdited.current = true;
          enter(currentTarget.value);
        }}
        onFocus={({ currentTarget }) => {
          before.current = text;
          isEdited.current = false;
          onFocus?.();
          currentTarget.select();
        }}
        onBlur={leave}
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
