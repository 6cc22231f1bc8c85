/** True if `Accept-Encoding` allows gzip (RFC 9110, 12.5.3); without the header, nothing is compressed. */
export function acceptsGzip(header: string | undefined): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((item) => {
      const [coding = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
      const isZero = parameters.some((each) => /^q=0(?:\.0*)?$/.test(each));
      return [coding, !isZero];
    }),
  );
  return weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? false;
}

const entityTag = /(?:W\/)?("[^"]*")/g;

/** True if `If-None-Match` contains the tag or is `*` (RFC 9110, 13.1.2); weak and strong forms are equal. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return [...header.matchAll(entityTag)].some(([, each]) => each === opaque);
}
