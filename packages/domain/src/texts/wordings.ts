import { de } from './de/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import { ptBR } from './pt-BR/index.ts';
import { pt } from './pt/index.ts';
import type { Wording } from './say.ts';
import { nameOfTemplate } from './stored.ts';
import type { Texts } from './texts.ts';

/** The languages of problems; the first one is used where none of the others is wanted. */
export const languages = ['en', 'fr', 'es', 'de', 'pt', 'pt-BR'] as const;
export type Language = (typeof languages)[number];

function wordingOf(language: Language, { sentences, titles }: Texts): Wording {
  return {
    language,
    titleOf: (code) => titles[code as keyof typeof titles],
    translate: (template) => sentences[nameOfTemplate.get(template) as keyof typeof sentences] ?? template,
  };
}

export const wordings: Readonly<Record<Language, Wording>> = {
  en: { language: 'en', titleOf: () => undefined, translate: (template) => template },
  fr: wordingOf('fr', fr),
  es: wordingOf('es', es),
  de: wordingOf('de', de),
  pt: wordingOf('pt', pt),
  'pt-BR': wordingOf('pt-BR', ptBR),
};
