import type { ProblemCode } from './contract/problems.ts';

/** One field's share of a refusal: where (JSON Pointer, RFC 6901), which rule, and in words. */
export interface FieldError {
  pointer: string;
  code: string;
  detail: string;
  /** In a batch, the figures of the refusal: `available`, `on_date`, `actual`. */
  [figure: string]: unknown;
}

/** The body of every refusal on both wires (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  request_id: string;
  errors?: FieldError[];
  [figure: string]: unknown;
}
