import * as en from './en/index.ts';
import { Sentence, type Template, type Text } from './say.ts';

/** A text in a report that is stored: the name of its sentence and the figures, so that it can be read in any language. */
export type StoredText =
  | string
  | { readonly sentence: string; readonly figures: Readonly<Record<string, unknown>> };

const templates: Readonly<Record<string, Template>> = en;
export const nameOfTemplate: ReadonlyMap<Template, string> = new Map(
  Object.entries(templates).map(([name, template]) => [template, name]),
);

export function storedText(text: Text): StoredText {
  if (typeof text === 'string') return text;
  const sentence = nameOfTemplate.get(text.template);
  return sentence === undefined
    ? String(text)
    : { sentence, figures: eachOf({ ...text.figures }, storedFigure) };
}

/** A sentence that a later version no longer has is reported in general terms. */
export function textOfStored(stored: StoredText): Text {
  if (typeof stored === 'string') return stored;
  const template = Object.hasOwn(templates, stored.sentence) ? templates[stored.sentence] : undefined;
  return template === undefined
    ? new Sentence(en.rowNotValid)
    : new Sentence(template, eachOf(stored.figures, figureOfStored));
}

const eachOf = (figures: Readonly<Record<string, unknown>>, change: (figure: unknown) => unknown) =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, change(figure)]));

function storedFigure(figure: unknown): unknown {
  if (figure instanceof Sentence) return storedText(figure);
  if (typeof figure === 'bigint') return String(figure);
  return Array.isArray(figure) ? figure.map(storedFigure) : figure;
}

/** Only sentences are stored as objects. */
function figureOfStored(figure: unknown): unknown {
  if (Array.isArray(figure)) return figure.map(figureOfStored);
  return typeof figure === 'object' && figure !== null ? textOfStored(figure as StoredText) : figure;
}
