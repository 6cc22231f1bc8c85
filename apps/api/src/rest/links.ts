/** `Link` to the next page (RFC 8288): the same path and filters, another cursor. */
export function pageLink(url: string, cursor: string): string {
  const [path = '', search = ''] = url.split('?', 2);
  const query = new URLSearchParams(search);
  query.set('cursor', cursor);
  return `<${path}?${query.toString()}>; rel="next"`;
}
