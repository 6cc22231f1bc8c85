import { languages, wordings, type Wording } from '@tallybook/domain';

/** The language of the problems in a response. */
export const wordingFor = (acceptLanguage: string | undefined): Wording =>
  wordings[chooseLanguage(languages, [], acceptLanguage)];

/**
 * The language of a page or a problem: the one named in the URL, else the best available one of Accept-Language
 * (RFC 9110, 12.5.4). `de-AT` matches `de`, and `pt-BR` itself rather than `pt` (RFC 4647, 3.4). Falls back to the first offered language, which `*` stands for.
 *
 * @param named values of query parameters, the most important first
 */
export function chooseLanguage<Language extends string>(
  offered: readonly [Language, ...Language[]],
  named: readonly (string | null)[],
  acceptLanguage = '',
): Language {
  const accepted = acceptLanguage
    .slice(0, 1000)
    .split(',')
    .map((entry) => {
      const [range = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const weight = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
      return { range, weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ range }) => range);
  for (const wanted of [...named, ...accepted]) {
    const tag = `${wanted?.toLowerCase()}-`;
    if (tag.startsWith('*-')) return offered[0];
    const matching = offered.filter((each) => tag.startsWith(`${each.toLowerCase()}-`));
    const [found] = matching.toSorted((a, b) => b.length - a.length);
    if (found !== undefined) return found;
  }
  return offered[0];
}
