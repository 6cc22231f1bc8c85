import { describe, expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';

const choose = (accepted?: string, ...named: (string | null)[]) =>
  chooseLanguage(['en', 'fr', 'de'], named, accepted);

describe('the language of a page', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['DE-at,de;q=0.9', 'de'],
    ['it,fr;q=0.5,de;q=0.8', 'de'],
    ['de;q=0,fr;q=0.1', 'fr'],
    ['de;q=x, fr; q=0.2', 'fr'],
    ['*', 'en'],
    [',;q=1,,', 'en'],
  ])('Accept-Language %j gives %s', (accepted, expected) => {
    expect(choose(accepted)).toBe(expected);
  });

  test.each([
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR'],
    ['PT-br', 'pt-BR'],
    ['pt', 'pt'],
    ['pt-PT', 'pt'],
    ['pt-AO,pt-BR;q=0.9', 'pt'],
    ['ptx,pt-BRX', 'pt'],
  ])('Accept-Language %j gives %s, if one of a region is available', (accepted, expected) => {
    expect(chooseLanguage(['en', 'pt', 'pt-BR'], [], accepted)).toBe(expected);
  });

  test('is the one named in the URL, if available', () => {
    expect(choose('de', 'fr', 'en')).toBe('fr');
    expect(choose('de', null, 'fr-CA')).toBe('fr');
    expect(choose('de', 'tlh', null)).toBe('de');
  });
});
