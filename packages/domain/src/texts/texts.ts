import type { ProblemCode } from '../problem/catalog.ts';
import type * as en from './en/index.ts';

/** One language other than English, whose titles are in the catalog: every sentence, and the title of each code. */
export interface Texts {
  readonly sentences: { readonly [Name in keyof typeof en]: (typeof en)[Name] };
  readonly titles: Readonly<Partial<Record<ProblemCode, string>>>;
}
