import type { Texts } from '../texts/texts.ts';

/** The reports, which are one entry of the navigation, in the order of their tabs. */
export const reportScreens = [
  { to: '/ageing', title: ({ shell }: Texts) => shell.ageing, shortcut: 'o' },
  { to: '/turnover', title: ({ shell }: Texts) => shell.turnover, shortcut: 's' },
  { to: '/abc', title: ({ shell }: Texts) => shell.abc, shortcut: 'x' },
  { to: '/value-bridge', title: ({ shell }: Texts) => shell.valueBridge, shortcut: 'e' },
] as const;
