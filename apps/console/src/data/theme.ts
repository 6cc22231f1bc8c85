import { useSyncExternalStore } from 'react';

/** `system` follows the system's setting. */
export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

const storageKey = 'tallybook:theme';
const listeners = new Set<() => void>();
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
systemIsDark.addEventListener('change', () => announce());

const announce = (): void => listeners.forEach((each) => each());

const storedTheme = (): Theme =>
  themes.find((theme) => theme === localStorage.getItem(storageKey)) ?? 'system';

/** Shows the theme that was chosen in this browser. */
export function applyTheme(): void {
  const theme = storedTheme();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
  applyTheme();
  announce();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, storedTheme);

/** Whether colors are the dark ones now, for what is drawn without CSS. */
export const useIsDark = (): boolean =>
  useSyncExternalStore(subscribe, () => {
    const theme = storedTheme();
    return theme === 'system' ? systemIsDark.matches : theme === 'dark';
  });
