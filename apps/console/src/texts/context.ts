import { createContext, useContext } from 'react';
import type { Format } from './format.ts';
import type { Language } from './language.ts';
import type { Texts } from './texts.ts';

export interface Localization {
  readonly language: Language;
  readonly texts: Texts;
  readonly format: Format;
  /** Loads the texts of another language and remembers the choice in this browser. */
  readonly change: (language: Language) => Promise<void>;
}

export const LocalizationContext = createContext<Localization | undefined>(undefined);

export function useLocalization(): Localization {
  const localization = useContext(LocalizationContext);
  if (localization === undefined) throw new Error('There is no LocalizationContext.');
  return localization;
}

export const useTexts = (): Texts => useLocalization().texts;

/** Formats figures, amounts and dates in the reader's language. */
export const useFormat = (): Format => useLocalization().format;
