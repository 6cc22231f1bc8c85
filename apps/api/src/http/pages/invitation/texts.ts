import type { MailLocale } from '@tallybook/domain';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { ptBR } from './texts/pt-BR.ts';
import { pt } from './texts/pt.ts';
import type { PageTexts } from './texts/page-texts.ts';

export const pageTexts: Readonly<Record<MailLocale, PageTexts>> = {
  en,
  fr,
  es,
  de,
  pt,
  'pt-BR': ptBR,
};
