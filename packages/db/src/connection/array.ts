/** Parses PostgreSQL's array text, `{1,NULL,"a,b"}`, including nested arrays. NULL becomes null; "NULL" is a string. */
export function parseArray(text: string, element: (text: string) => unknown): unknown[] {
  // An array whose lower bound is not 1 has a prefix: [0:1]={…}
  let at = text.indexOf('{');
  return list();

  function list(): unknown[] {
    const items: unknown[] = [];
    at += 1;
    while (at < text.length && text[at] !== '}') {
      items.push(item());
      if (text[at] === ',') at += 1;
    }
    at += 1;
    return items;
  }

  function item(): unknown {
    if (text[at] === '{') return list();
    if (text[at] === '"') return element(quoted());
    const start = at;
    while (at < text.length && text[at] !== ',' && text[at] !== '}') at += 1;
    const plain = text.slice(start, at);
    return plain === 'NULL' ? null : element(plain);
  }

  function quoted(): string {
    let value = '';
    for (at += 1; at < text.length && text[at] !== '"'; at += 1) {
      if (text[at] === '\\') at += 1;
      value += text[at];
    }
    at += 1;
    return value;
  }
}

/**
 * Formats PostgreSQL's array text. Every element except null is quoted. A batch passes a dozen thousand elements, so nothing
 * but the text is made of each.
 */
export function formatArray(values: readonly unknown[], element: (value: unknown) => string): string {
  let list = '';
  for (const value of values) {
    if (list !== '') list += ',';
    if (value === null || value === undefined) list += 'NULL';
    else if (Array.isArray(value)) list += formatArray(value, element);
    else list += quote(element(value));
  }
  return `{${list}}`;
}

const quote = (text: string): string =>
  /["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
