import { useSyncExternalStore } from 'react';

/** Whether a media query matches now, such as `(width < 40rem)`. */
export function useMedia(text: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(text);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(text).matches,
  );
}
