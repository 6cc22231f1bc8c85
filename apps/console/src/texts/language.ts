/** The languages of the console, by their own names. */
export const languages = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  de: 'Deutsch',
  pt: 'Português (Portugal)',
  'pt-BR': 'Português (Brasil)',
} as const;

export type Language = keyof typeof languages;

const storageKey = 'tallybook:language';

/** Those of a region before the language itself. */
const mostSpecific = (Object.keys(languages) as Language[]).toSorted((a, b) => b.length - a.length);

const languageOf = (tag: string): Language | undefined =>
  mostSpecific.find((language) => tag.toLowerCase().startsWith(language.toLowerCase()));

/** The language that was chosen in this browser, else the first of the browser's languages that the console has. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(storageKey) ?? '', ...navigator.languages];
  return wanted.map(languageOf).find((language) => language !== undefined) ?? 'en';
}

/** With the region that the browser names for the language, such as `en-GB`, for figures and dates. */
export const regionalTag = (language: Language): string =>
  navigator.languages.find(
    (tag) => tag.startsWith(`${language}-`) && languageOf(tag) === language && isTag(tag),
  ) ??
  // Browsers take Portuguese without a region for that of Brazil.
  (language === 'pt' ? 'pt-PT' : language);

/** Some browsers report what is not a language tag, such as `en-US@posix`. */
function isTag(tag: string): boolean {
  try {
    return new Intl.Locale(tag).baseName !== '';
  } catch {
    return false;
  }
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
}
