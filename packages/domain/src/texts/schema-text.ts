import { Sentence } from './say.ts';

/** By the English message. */
const sentences = new Map<string, Sentence>();

/**
 * The message of a schema, from a sentence about a field: zod takes only strings, and a schema does not know the name of
 * its field. Each message is kept, so its figures must be constants.
 *
 * @param template one of the English texts; a figure `field` is the name of the field
 */
export function schemaText<Of extends object = object>(
  template: (figures: Of) => string,
  ...[figures]: object extends Omit<Of, 'field'> ? [] : [figures: Omit<Of, 'field'>]
): string {
  const sentence = new Sentence(template, { ...figures, field: 'This' });
  const message = String(sentence);
  if (!sentences.has(message)) sentences.set(message, sentence);
  return message;
}

/** The sentence of a schema's message about this field; undefined for other messages. */
export function sentenceOf(message: string, field: string): Sentence | undefined {
  const found = sentences.get(message);
  return found === undefined ? undefined : new Sentence(found.template, { ...found.figures, field });
}
