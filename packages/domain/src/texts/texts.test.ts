import { describe, expect, test } from 'vitest';
import { problemCatalog, type ProblemCode } from '../problem/catalog.ts';
import { ProblemError } from '../problem/problem.ts';
import * as en from './en/index.ts';
import { say, Sentence, textIn } from './say.ts';
import { languages, wordings, type Language } from './wordings.ts';

const lists = new Set(['dates', 'differences', 'parts', 'skus', 'units', 'values']);
/** Figures that are texts. */
const names = new Set(['account', 'cost', 'date', 'debit', 'field', 'key', 'name', 'own', 'sku', 'type']);

const figure = (name: string, value: number): unknown =>
  lists.has(name) ? [`${value}`] : names.has(name) ? name : value;

/** Whatever a sentence asks for; its numbers are the value. */
const allFigures = (value: number): never =>
  new Proxy({}, { get: (_, name) => figure(String(name), value) }) as never;

type Template = (figures: never) => string;
const templates: [string, Template][] = Object.entries(en);
const written = (language: Language, value: number): [name: string, text: string][] =>
  templates.map(([name, template]) => [name, wordings[language].translate(template)(allFigures(value))]);

describe.each(languages)('the sentences of problems in the language %s', (language) => {
  test.each([0, 1, 2, 1000])('have a text for %d', (value) => {
    const wrong = written(language, value).filter(
      ([, text]) => text.trim() !== text || text === '' || /undefined|NaN|\[object|\$\{/.test(text),
    );
    expect(wrong).toEqual([]);
  });

  // German plurals have no common ending. Some figures are constants that are never 1.
  test.skipIf(language === 'de')('have the singular after 1', () => {
    const never1 = new Set(['quantityOverflow', 'amountTooPrecise', 'tooManyCounts', 'priceOfTooMany']);
    const plural = /(?<![\d.,-])1 (?!address |differs|has |is |mois|mes\b|mês|fois|es )\p{L}+s(?!\p{L})/u;
    const wrong = written(language, 1).filter(([name, text]) => !never1.has(name) && plural.test(`${text} `));
    expect(wrong).toEqual([]);
  });
});

describe.each(languages.filter((each) => each !== 'en'))('the language %s', (language) => {
  test('has a text of its own for every sentence', () => {
    // Made of figures only, or of what is the same everywhere.
    const same = new Set(['countOvertaken', 'ofProduct']);
    const untranslated = templates.filter(
      ([name, template]) => !same.has(name) && wordings[language].translate(template) === template,
    );
    expect(untranslated).toEqual([]);
    const english = new Map(written('en', 2));
    const equal = written(language, 2).filter(
      ([name, text]) => !same.has(name) && english.get(name) === text,
    );
    expect(equal).toEqual([]);
  });

  test('has a title for every code', () => {
    const codes = Object.keys(problemCatalog) as ProblemCode[];
    expect(codes.filter((code) => wordings[language].titleOf(code) === undefined)).toEqual([]);
  });
});

test('French has a no-break space before its high punctuation, and only stock takes are annulled', () => {
  const texts = written('fr', 2).map(([, text]) => text);
  expect(texts.filter((text) => / [;:!?»](?:\s|$)|« /.test(text))).toEqual([]);
  expect(texts.filter((text) => /annul/i.test(text) && !/inventaire/.test(text))).toEqual([]);
});

test('Brazilian Portuguese has no words of Portugal', () => {
  const european =
    /\b(?:stock|utiliz|ficheiro|ecrã|guard|elimin|regist[aeo](?!red)|contabil[ií]st|consola|ligaç|palavra-passe|fornecedor de id|imparidade|fatura|folha de cálculo|introduz|email\b|demasiad|sítio|carácter|controlo|predefinid|definiç|anfitri|pedido)|est(?:á|ão) a \w+r\b|foi aceite|sessão (?:e|nov)/i;
  const texts = [
    ...written('pt-BR', 2),
    ...Object.keys(problemCatalog).map((code) => [code, wordings['pt-BR'].titleOf(code) ?? '']),
  ];
  expect(texts.filter(([, text]) => european.test(text ?? ''))).toEqual([]);
});

describe('a sentence', () => {
  const closed = say(en.periodClosed, { name: '2026-02', remedy: say(en.reopenFirst) });

  test('may be a figure of another one', () => {
    expect(textIn(closed, wordings.de)).toBe(
      'Die Buchungsperiode 2026-02 ist abgeschlossen. Öffnen Sie sie zuerst wieder.',
    );
  });

  test('is English where a string is expected', () => {
    const text = 'The accounting period 2026-02 is closed. Reopen the period first.';
    expect([String(closed), JSON.parse(JSON.stringify(closed))]).toEqual([text, text]);
  });

  test('about a problem is in one language, and the rest of the problem is not', () => {
    const errors = [{ pointer: '/id', code: 'PERIOD_CLOSED', detail: closed }];
    const problem = new ProblemError('PERIOD_CLOSED', closed, { errors });
    expect(problem.toProblem('r', '', wordings.fr)).toEqual({
      ...problem.toProblem('r'),
      title: 'La période comptable est clôturée',
      detail: 'La période comptable 2026-02 est clôturée. Rouvrez d’abord la période.',
      errors: [
        {
          pointer: '/id',
          code: 'PERIOD_CLOSED',
          detail: 'La période comptable 2026-02 est clôturée. Rouvrez d’abord la période.',
        },
      ],
    });
    expect(problem.message).toBe(String(closed));
    expect(problem.detail).toBeInstanceOf(Sentence);
  });
});
