import { useEffect, useState } from 'react';

/** Longer than a scanner takes for a code, so that no list flickers while it types. */
const settledMs = 250;

/** A text as it is once nobody has typed for a moment; an empty one at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === '') {
      setSettled('');
      return undefined;
    }
    const timer = setTimeout(() => setSettled(text), settledMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
