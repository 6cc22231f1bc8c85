import { useSyncExternalStore } from 'react';
import { Notice } from '../components/states.tsx';
import { useTexts } from '../texts/context.ts';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says that the browser has no connection, on every screen. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const { common } = useTexts();
  return isOnline ? null : <Notice kind="warning">{common.offline}</Notice>;
}
