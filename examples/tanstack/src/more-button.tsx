import { useEffect, useRef } from 'react';

interface Props {
  isLoading: boolean;
  /** Loads when scrolled into view; false after an error. */
  isAutomatic: boolean;
  onMore: () => void;
}

/** Loads the next page when it is scrolled into view or pressed. */
export function MoreButton({ isLoading, isAutomatic, onMore }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isLoading || !isAutomatic || button.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore());
    observer.observe(button.current);
    return () => observer.disconnect();
  });
  return (
    <button ref={button} className="more" aria-disabled={isLoading} onClick={() => !isLoading && onMore()}>
      {isLoading ? 'Loading …' : 'Load more'}
    </button>
  );
}
