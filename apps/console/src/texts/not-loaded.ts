import type { Language } from './language.ts';

/** What a page says whose texts did not arrive. */
export const notLoaded: Record<Language, { readonly text: string; readonly retry: string }> = {
  en: { text: 'The console could not be loaded.', retry: 'Try again' },
  fr: { text: 'La console n’a pas pu être chargée.', retry: 'Réessayer' },
  es: { text: 'No se pudo cargar la consola.', retry: 'Intentar de nuevo' },
  de: { text: 'Die Konsole konnte nicht geladen werden.', retry: 'Erneut versuchen' },
  pt: { text: 'Não foi possível carregar a consola.', retry: 'Tentar novamente' },
  'pt-BR': { text: 'Não foi possível carregar o console.', retry: 'Tentar novamente' },
};
