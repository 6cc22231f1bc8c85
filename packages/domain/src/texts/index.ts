export * as en from './en/index.ts';
export { say, Sentence, textIn, type Text, type Wording } from './say.ts';
export { storedText, textOfStored, type StoredText } from './stored.ts';
export { languages, wordings, type Language } from './wordings.ts';
