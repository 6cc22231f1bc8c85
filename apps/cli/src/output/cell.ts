import { safeText, widthOf } from './safe-text.ts';

export const cellText = (value: unknown): string => safeText(textOf(value));

/** Parts of a cell as people write them, because quotes and braces would fill it; `--json-output` has the exact value. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(valuesOf).join(value.every(isObject) ? '; ' : ', ');
  if (!isObject(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  return Object.entries(value)
    .map(([name, part]) => [name, textOf(part)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join(', ');
}

/** The rows of a list have the same fields, so their names would only repeat. */
const valuesOf = (item: unknown): string =>
  isObject(item)
    ? Object.values(item)
        .map(textOf)
        .filter((text) => text !== '')
        .join(' ')
    : textOf(item);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The text in at most `width` columns of the terminal, with an ellipsis if it is cut. */
export function shortened(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let short = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (widthOf(short + segment) > width - 1) break;
    short += segment;
  }
  return `${short}…`;
}
