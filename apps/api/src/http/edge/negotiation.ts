/** True if `Accept-Encoding` allows gzip (RFC 9110, 12.5.3); without the header, nothing is compressed. */
export const acceptsGzip = (header: string | undefined): boolean => acceptsEncoding(header, 'gzip');

/** As above, for any encoding. */
export function acceptsEncoding(header: string | undefined, encoding: 'br' | 'gzip'): boolean {
  const weights = weightsOf(header);
  return (weights.get(encoding) ?? weights.get(`x-${encoding}`) ?? weights.get('*') ?? 0) > 0;
}

const entityTag = /(?:W\/)?("[^"]*")/g;

/** True if `If-None-Match` contains the tag or is `*` (RFC 9110, 13.1.2); weak and strong forms are equal. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return [...header.matchAll(entityTag)].some(([, each]) => each === opaque);
}

export const jsonTypes = ['application/json', 'application/problem+json'] as const;

/** True for a browser that opens a page: `Accept` names HTML, and rates it above the JSON types that it names. */
export function prefersHtml(header: string | undefined): boolean {
  return ratingOf(header, 'text/html') > ratingOf(header, ...jsonTypes);
}

/** How `Accept` rates the best of these media types, which it must name: from 0 to 1. */
export function ratingOf(header: string | undefined, ...types: readonly string[]): number {
  const weights = weightsOf(header);
  return Math.max(...types.map((type) => weights.get(type) ?? 0));
}

/** The items of a header such as `Accept` with their weights (RFC 9110, 12.4.2), other parameters ignored. */
function weightsOf(header = ''): Map<string, number> {
  return new Map(
    header
      .slice(0, 1000)
      .split(',')
      .map((item) => {
        const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
        const weight = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1);
        return [name, Number.isNaN(weight) ? 0 : weight];
      }),
  );
}
