import type { Schema } from './schema.ts';

export interface Parameter {
  readonly required: boolean;
  readonly schema: Schema;
}

export interface Response {
  readonly headers: readonly string[];
  /** By media type. */
  readonly content: Readonly<Record<string, Schema>>;
}

export interface Operation {
  /** The procedure's path; generated clients name their functions after it. */
  readonly id: string;
  readonly kind?: string;
  /** Needs no credential. */
  readonly public: boolean;
  /** By place and name: `query limit`. */
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly body?: { readonly required: boolean; readonly content: Readonly<Record<string, Schema>> };
  /** By status. */
  readonly responses: Readonly<Record<string, Response>>;
}

/** What callers of one protocol rely on. */
export interface Contract {
  readonly operations: Readonly<Record<string, Operation>>;
  /** The payloads of events, by name. */
  readonly events: Readonly<Record<string, Schema>>;
  /** Named schemas, which others refer to. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** The status of each problem code. */
  readonly problems: Readonly<Record<string, number>>;
  /** Names that a program can import from the client. */
  readonly exports: readonly string[];
}
