import type { ProblemCode } from './contract/problems.ts';

/** What is wrong with one field: its JSON Pointer (RFC 6901), the rule, and an explanation. */
export interface FieldError {
  pointer: string;
  code: string;
  detail: string;
  /** In a batch, the figures of the error: `available`, `on_date`, `actual`. */
  [figure: string]: unknown;
}

/** The body of every error over both protocols (RFC 9457). */
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
