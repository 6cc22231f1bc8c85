import { expect, test } from 'vitest';
import * as de from './de/index.ts';
import * as en from './en/index.ts';
import * as es from './es/index.ts';
import * as fr from './fr/index.ts';
import * as pt from './pt/index.ts';
import * as ptBR from './pt-BR/index.ts';

const languages = { en, fr, es, de, pt, 'pt-BR': ptBR };

/** Those of every page and of every screen. */
const complete = async ({ texts, screens }: typeof en) => ({
  ...texts,
  ...Object.fromEntries(
    await Promise.all(Object.entries(screens).map(async ([name, load]) => [name, await load()] as const)),
  ),
});

/** Every text with its path; functions are called with words that mark their arguments. */
function* flatten(value: unknown, path = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'function')
    yield [path, String((value as (...args: string[]) => unknown)('ONE', 'TWO', 'THREE'))];
  else for (const [name, each] of Object.entries(value as object)) yield* flatten(each, `${path}.${name}`);
}

/** The agreed terms: what is not to be written, and what is instead. */
const glossary: Readonly<Record<string, readonly (readonly [avoided: RegExp, instead: string])[]>> = {
  en: [
    [/stock[- ]taking|write-off of stock/i, 'stock take'],
    // An entry is a journal entry: a movement brings goods in with a receipt and out with an issue.
    [/\bexits?\b/i, 'issue'],
    [/\b(?:stock|first|against|last|later|earlier) entr(?:y|ies)\b/i, 'receipt'],
  ],
  de: [
    [/(?<!Waren)bestandskont/i, 'Warenbestandskonto'],
    [/\bUmschlag/, 'Lagerumschlag'],
    [/\bAbwertung|\bAbschreibung/, 'Wertberichtigung'],
    [/\bZuschreibung/, 'Wertaufholung'],
    [/Stückkosten|Kosten je Stück/, 'Einstandspreis'],
    [/Bestandsgewinn|Überschuss/, 'Mehrbestand'],
    [/Bestandsverlust|Fehlbestand/, 'Minderbestand'],
    [/Referenz/, 'Belegnummer'],
    [/Grundcode/, 'Ursachencode'],
    [/Eigentümer/, 'Inhaber'],
    [/\bSKU\b/, 'Artikelnummer'],
    [
      /[Pp]eriode[^.]*(?<![a-zäöü])(?:ge)?(?:schließen|schlossen|öffnen|öffnet)/,
      'Buchungsperiode abschließen, eröffnen',
    ],
  ],
  fr: [
    [/\barticles?\b/i, 'produit'],
    [/seuil de commande/, 'seuil de réapprovisionnement'],
    [/marchandises reçues$/i, 'factures non parvenues'],
    [/annulations?,/i, 'contre-passations'],
    [/ [:;?!»]|« /, 'a no-break space'],
  ],
  es: [
    [/periodo/i, 'período'],
    [/depreciación|rebaja/i, 'deterioro de valor'],
    [/merma/i, 'faltantes'],
    [/mercancías recibidas$/i, 'facturas pendientes de recibir'],
  ],
  pt: [
    [/\b(?:o|um|seu|novo) papel\b|\bpapéis\b/i, 'função'],
    [/\banulação\b/i, 'estorno'],
    [/\bponto de reposição/i, 'ponto de encomenda'],
    [/\bsalv[ao]s?\b|\bexcluíd|\barquivos\b/i, 'guardado, eliminado, ficheiros'],
  ],
  // Words of Portugal, with those of Brazil.
  'pt-BR': [
    [/\bstocks?\b|existências?\b/i, 'estoque'],
    [/utiliza/i, 'usuário, uso'],
    [/ficheiro/i, 'arquivo'],
    [/ecrã/i, 'tela'],
    [/\bguard(?!a-chuva)/i, 'salvar'],
    [/\belimin/i, 'excluir'],
    [/\bregist[aeo]/i, 'registro, registrar'],
    [/contabil[ií]st/i, 'contábil, contador'],
    [/\bconsola\b/i, 'console'],
    [/\bligaç/i, 'link, conexão'],
    [/sessão iniciada|(?:iniciar|inicie|iniciou|início de) sessão/i, 'entrar, login'],
    [/palavra-passe/i, 'senha'],
    [/\bvaloriz|\bfalhad/i, 'avaliar; que falhou'],
    [/fornecedor de identidade/i, 'provedor de identidade'],
    [/\btelefone|telemóvel/i, 'celular'],
    [
      /\bequipa\b|\bcontacto|\bfacto\b|controlo\b|carácter|câmara|receção/i,
      'equipe, contato, fato, controle, caractere, câmera, recebimento',
    ],
    [/descarreg/i, 'baixar'],
    [/\bencomend/i, 'pedido, reposição'],
    [/imparidade/i, 'provisão para perdas'],
    [/\bfatura/i, 'nota fiscal'],
    [/reconcilia/i, 'conciliação'],
    [/folha de cálculo/i, 'planilha'],
    [/introdu[zç]/i, 'informar, digitar'],
    [/\b(?:convite|já) aceite\b|foi aceite\b/i, 'aceito'],
    [/\bestá a \w+r\b|\bestão a \w+r\b|\bcustos a ser\b|^A \w+(?:ar|er|ir) ?…/i, 'the gerund: carregando'],
    [
      /demasiad|\bsítio|entretanto|\bpredefinid|\bdefiniç|anfitri/i,
      'demais, lugar, nesse meio-tempo, padrão, configuração, host',
    ],
    // Not the argument {email}.
    [/\bemail\b(?!\})/i, 'e-mail'],
  ],
};

/** What is reversed in French; "annuler" would say that the movement never was. */
const reversals = /\.(?:reverse|reversal|reversed)/;

/** Sentences that may be the same: names, and words that two languages share. */
const longest = 30;

test.each(Object.entries({ fr, es, de, pt, 'pt-BR': ptBR }))(
  '%s is translated, and uses what English uses',
  async (_name, language) => {
    const translated = new Map(flatten(await complete(language)));
    for (const [path, english] of flatten(await complete(en))) {
      const text = translated.get(path);
      expect({ path, text }).toEqual({ path, text: expect.any(String) });
      for (const argument of ['ONE', 'TWO', 'THREE'])
        expect({ path, text, has: text?.includes(argument) }).toEqual({
          path,
          text,
          has: english.includes(argument),
        });
      if (english.length > longest) expect({ path, text }).not.toEqual({ path, text: english });
      expect({ path, text: text?.trim() }).toEqual({ path, text });
    }
  },
);

test.each(Object.entries(languages))('%s uses the agreed terms', async (name, language) => {
  const texts = [...flatten(await complete(language))];
  const rules = glossary[name] ?? [];
  const found = texts.flatMap(([path, text]) =>
    rules.filter(([avoided]) => avoided.test(text)).map(([, instead]) => ({ path, text, instead })),
  );
  expect(found).toEqual([]);
  if (language === fr)
    expect(texts.filter(([path, text]) => reversals.test(path) && /annul/i.test(text))).toEqual([]);
});

test.each(Object.entries(languages))(
  '%s: the button that dismisses a question has the word of no action',
  async (_name, language) => {
    const all = new Map(flatten(await complete(language)));
    const dismissal = all.get('.common.back');
    const same = [...all].filter(([path, text]) => text === dismissal && path !== '.common.back');
    expect({ dismissal, same }).toEqual({ dismissal: expect.any(String), same: [] });
  },
);
