import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withTexts, type ScreenName } from '../texts/texts.ts';

/** A screen that is loaded with its texts when somebody goes there. */
export function screen<Module extends Record<string, () => ReactNode>, Name extends keyof Module & string>(
  texts: ScreenName,
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => withTexts(texts, load()), name);
}
