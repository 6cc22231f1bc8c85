/** The parts of JSON Schema that describe the input of a command. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly description?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** One procedure of the service, as `pnpm generate` writes it. */
export interface CommandDescription {
  /** The procedure, for example `stockMovements.post`. */
  readonly path: string;
  readonly kind: 'query' | 'mutation';
  readonly summary: string;
  readonly description?: string;
  /** `signed_in`: any credential; `public`: none needed. */
  readonly permission: string;
  /** The REST operation, for example `POST /api/inventory/stock-movements`. */
  readonly rest: string;
  readonly input: {
    readonly properties: Readonly<Record<string, JsonSchema>>;
    readonly required: readonly string[];
  };
  /** An example input, from the OpenAPI document. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** The procedure that returns a page of the same list with its `next_cursor`. */
  readonly page?: string;
  /** The field that contains the id of a product. */
  readonly productField?: string;
}

/** A response that is a CSV file, which is a REST operation only. */
export type FileDescription = Pick<
  CommandDescription,
  'path' | 'summary' | 'permission' | 'rest' | 'input'
> & {
  readonly description?: string;
};

/** `commands.json`, which `pnpm generate` writes from the service. */
export interface Contract {
  /** The version of this package. */
  readonly version: string;
  /** The first words of the commands, with their descriptions. */
  readonly groups: Readonly<Record<string, string>>;
  /** Every operation of the service, in the order of its document. */
  readonly commands: readonly CommandDescription[];
  /** Movements, reports and lists as CSV files. */
  readonly exports: readonly FileDescription[];
}
