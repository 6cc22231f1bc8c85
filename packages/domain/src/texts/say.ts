/**
 * A sentence of a problem is a function of its figures. The function of the English texts is the name of the sentence;
 * the other languages have one with the same name and the same figures (see `wordings.ts`).
 */
export type Template = (figures: never) => string;

/** What a problem says: a sentence in every language, or an English text that has no translation yet. */
export type Text = string | Sentence;

/** Where the sentence has a text, another sentence may be given. */
type Given<Figure> = string extends Figure
  ? Figure | Sentence
  : Figure extends readonly string[]
    ? readonly Text[]
    : Figure;
type Figures<Of> = { readonly [Name in keyof Of]: Given<Of[Name]> };

/** The texts of one language. */
export interface Wording {
  /** The language as a tag (RFC 5646), for `Content-Language`. */
  readonly language: string;
  /** The title of a problem code; undefined if only the English one of the catalog exists. */
  readonly titleOf: (code: string) => string | undefined;
  /** The function in this language for one of the English texts. */
  readonly translate: (english: Template) => Template;
}

/** A sentence with its figures, in no language yet. Where a string is expected, it is English. */
export class Sentence {
  readonly template: Template;
  readonly figures: object | undefined;

  constructor(template: Template, figures?: object) {
    this.template = template;
    this.figures = figures;
  }

  /** @param wording of another language than English */
  in(wording?: Wording): string {
    const figures: Record<string, unknown> = { ...this.figures };
    for (const name in figures) figures[name] = textIn(figures[name], wording);
    return ((wording?.translate(this.template) ?? this.template) as (figures: object) => string)(figures);
  }

  toString(): string {
    return this.in();
  }

  toJSON(): string {
    return this.in();
  }
}

/** The text in a language; without one in English. Anything else, such as a figure, is returned as it is. */
export function textIn(text: Text, wording?: Wording): string;
export function textIn(text: unknown, wording?: Wording): unknown;
export function textIn(text: unknown, wording?: Wording): unknown {
  if (text instanceof Sentence) return text.in(wording);
  return Array.isArray(text) ? text.map((each) => textIn(each, wording)) : text;
}

/**
 * A sentence of a problem: `say(en.onHandMismatch, { expected: 10, actual: 7 })`.
 *
 * @param template one of the English texts
 */
export function say(template: () => string): Sentence;
export function say<Of extends object>(
  template: (figures: Of) => string,
  figures: Figures<NoInfer<Of>>,
): Sentence;
export function say(template: Template, figures?: object): Sentence {
  return new Sentence(template, figures);
}
