import { useLayoutEffect, useRef } from 'react';

/** Actions for a sequence of keys, such as `g l` or `?`. One that returns false has nothing to do: the browser handles the key. */
export type Shortcuts = Readonly<Record<string, () => unknown>>;

/** The second key of a sequence counts only this long. */
const sequenceMs = 1500;

/** Handles keys pressed outside of text fields and dialogs. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  // With the screen, not after it was painted: its reader may press a key at once.
  useLayoutEffect(() => {
    let previous = { key: '', at: -Infinity };
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
      const isSecond = event.timeStamp - previous.at < sequenceMs;
      const action =
        (isSecond ? current.current[`${previous.key} ${event.key}`] : undefined) ??
        current.current[event.key];
      previous = { key: event.key, at: event.timeStamp };
      if (action === undefined) return;
      previous = { key: '', at: -Infinity };
      if (action() !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
  );
}
