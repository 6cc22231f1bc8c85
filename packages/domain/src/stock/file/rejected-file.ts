import type { FieldError } from '../../problem/problem.ts';
import * as en from '../../texts/en/index.ts';
import { say, type Sentence } from '../../texts/say.ts';

/** The sentence about a file of which nothing is imported, because of this error. */
export const rejectedFile = ({ pointer, detail }: Pick<FieldError, 'pointer' | 'detail'>): Sentence =>
  pointer === '' ? say(en.fileRejected, { detail }) : say(en.placeRejected, { pointer, detail });
