/** The `Link` header of the next page (RFC 8288): the same path and filters with another cursor. */
export function pageLink(url: string, cursor: string): string {
  // Split at the first `?` only, since a value may contain another.
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
  query.set('cursor', cursor);
  return `<${path}?${query.toString()}>; rel="next"`;
}
