interface Syntax {
  readonly null: string;
  readonly true: string;
  readonly false: string;
  readonly key: (name: string) => string;
  readonly text: (value: string) => string;
}

const single = (value: string): string =>
  `'${JSON.stringify(value)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;

export const typeScript: Syntax = {
  null: 'null',
  true: 'true',
  false: 'false',
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : single(name)),
  text: single,
};

export const python: Syntax = {
  null: 'None',
  true: 'True',
  false: 'False',
  key: (name) => JSON.stringify(name),
  text: (value) => JSON.stringify(value),
};

/** A JSON value as source text. Short values stay on one line. */
export function literal(value: unknown, syntax: Syntax, indent = ''): string {
  if (value === null || value === undefined) return syntax.null;
  if (typeof value === 'boolean') return value ? syntax.true : syntax.false;
  if (typeof value === 'string') return syntax.text(value);
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}${syntax === python ? '    ' : '  '}`;
  const parts = (at: string): string[] =>
    Array.isArray(value)
      ? value.map((each) => literal(each, syntax, at))
      : Object.entries(value).map(([name, each]) => `${syntax.key(name)}: ${literal(each, syntax, at)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const space = Array.isArray(value) || syntax === python ? '' : ' ';
  const flat = parts(inner).join(', ');
  if (flat === '') return open + close;
  if (flat.length <= 56 && !flat.includes('\n')) return open + space + flat + space + close;
  return `${open}\n${parts(inner)
    .map((part) => `${inner}${part},\n`)
    .join('')}${indent}${close}`;
}
