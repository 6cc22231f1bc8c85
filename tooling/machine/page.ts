/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Inserts the output of a command between its marks in a page. Throws when the marks are missing. */
export function insertBetweenMarks(page: string, command: string, text: string): string {
  const begin = `<!-- measured: written by ${command} -->`;
  const end = '<!-- end of what was measured -->';
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from === -1 || to < from) throw new Error(`the page has no marks for ${command}`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`;
}
