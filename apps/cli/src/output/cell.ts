import { safeText, widthOf } from './safe-text.ts';

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return safeText(typeof value === 'string' ? value : JSON.stringify(value));
}

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
