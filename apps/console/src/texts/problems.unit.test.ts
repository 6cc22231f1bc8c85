import { problemCatalog } from '@tallybook/domain/problem';
import { expect, test } from 'vitest';
import { problems as de } from './de/problems.ts';
import { problems as en } from './en/problems.ts';
import { problems as es } from './es/problems.ts';
import { problems as fr } from './fr/problems.ts';
import { problems as pt } from './pt/problems.ts';

/** Codes of the client, for failures without a problem of the service. */
const ofClient = ['CONNECTION_FAILED', 'TIMED_OUT', 'UNEXPECTED_ANSWER'];

test('every sentence is of a code that exists, in every language', () => {
  expect(Object.keys(en).filter((code) => !(code in problemCatalog) && !ofClient.includes(code))).toEqual([]);
  for (const language of [de, es, fr, pt])
    expect(Object.keys(language).sort()).toEqual(Object.keys(en).sort());
});
