import * as en from '../../texts/en/index.ts';
import { say } from '../../texts/say.ts';
import { fileProblem } from './file-problem.ts';

const parenthesized = /^\(([^-()]*)\)$/;
const trailing = /^([^-()]*)-$/;

/** `(5)` and `5-`, which accountants and SAP write, as `-5`. */
export function withLeadingSign(text: string): string {
  const [, digits] = parenthesized.exec(text) ?? trailing.exec(text) ?? [];
  return digits === undefined ? text : `-${digits}`;
}

/** Zero or nothing, in any number format. */
export const isNothing = (text: string): boolean => !/[1-9]/.test(text);

const isNegative = (text: string): boolean => withLeadingSign(text).startsWith('-');

/**
 * Whether a file writes outgoing quantities with a minus sign. One decision for all of them: beside negative ones, a positive
 * one may as well be a return.
 */
export class OutgoingDecision {
  #positive: string | undefined;
  #negative: string | undefined;

  /** @param pointer computed only for the first cell of each sign */
  add(text: string, pointer: () => string): void {
    if (isNothing(text)) return;
    if (isNegative(text)) this.#negative ??= pointer();
    else this.#positive ??= pointer();
  }

  /** Throws VALIDATION_FAILED if both signs occur. */
  check(): void {
    if (this.#positive === undefined || this.#negative === undefined) return;
    const detail = say(en.outgoingSigns, { pointer: this.#positive });
    throw fileProblem([{ pointer: this.#negative, code: 'AMBIGUOUS', detail }]);
  }
}
