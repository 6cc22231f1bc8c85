import type { texts as en } from './en/index.ts';
import type { Language } from './language.ts';

/** All texts of the console in one language. English is the type of the others: a missing text is a type error. */
export type Texts = typeof en;

/** Each language is a chunk of its own. */
const loaders: Record<Language, () => Promise<{ readonly texts: Texts }>> = {
  en: () => import('./en/index.ts'),
  fr: () => import('./fr/index.ts'),
  es: () => import('./es/index.ts'),
  de: () => import('./de/index.ts'),
  pt: () => import('./pt/index.ts'),
};

export async function loadTexts(language: Language): Promise<Texts> {
  return (await loaders[language]()).texts;
}
