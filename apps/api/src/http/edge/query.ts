import {
  ProblemError,
  closestName,
  jsonPointer,
  validationFailed,
  en,
  say,
  type FieldError,
  type Sentence,
} from '@tallybook/domain';

/** The query parameters of a URL, parsed by `parseQuery`. */
export function queryOfUrl(url = ''): Record<string, string> {
  const mark = url.indexOf('?');
  return mark === -1 ? {} : parseQuery(url.slice(mark + 1));
}

/** Throws VALIDATION_FAILED for names that are not among the known ones; each may be a typing error. */
export function requireKnownParameters(
  query: Readonly<Record<string, string>>,
  known: ReadonlyMap<string, unknown>,
): void {
  const unknown = Object.keys(query).filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw validationFailed(
      unknown.map((name) => ({
        pointer: jsonPointer([name]),
        code: 'UNKNOWN_FIELD',
        detail: unknownParameter(name, closestName(name, known.keys())),
      })),
    );
}

const unknownParameter = (name: string, closest: string | undefined): Sentence =>
  closest === undefined
    ? say(en.unknownParameter, { name })
    : say(en.unknownParameterLike, { name, closest });

/**
 * Parses a query string into name → text. The object has no prototype, so that `?toString=1` is an ordinary unknown
 * name. A repeated name is rejected, never merged or picked from.
 */
export function parseQuery(search: string): Record<string, string> {
  const query = Object.create(null) as Record<string, string>;
  const errors: FieldError[] = [];
  for (const part of search.split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = decode(at === -1 ? part : part.slice(0, at));
    const value = decode(at === -1 ? '' : part.slice(at + 1));
    if (name in query)
      errors.push({
        pointer: jsonPointer([name]),
        code: 'REPEATED',
        detail: say(en.parameterRepeated, { name }),
      });
    query[name] = value;
  }
  if (errors.length > 0) throw validationFailed(errors);
  return query;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new ProblemError('MALFORMED_REQUEST', say(en.queryEncoding));
  }
}
