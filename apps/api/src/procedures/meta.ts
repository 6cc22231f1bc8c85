import type { Permission } from '@tallybook/domain';
import type { OpenApiMeta } from 'trpc-to-openapi';

type OpenApi = NonNullable<OpenApiMeta['openapi']>;

/** What every procedure declares. The REST path and the document are made from `openapi` and `rest`. */
export interface ProcedureMeta extends Record<string, unknown> {
  /** `signed_in`: any verified caller, even outside an organization. `public`: no credential at all. */
  permission: Permission | 'signed_in' | 'public';
  /** Absent on procedures that only the tRPC wire has. */
  openapi?: OpenApi & {
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
    operationId: string;
    summary: string;
    tags: string[];
  };
  rest?: {
    /** 200 when absent. */
    status?: 201 | 204;
    /** Path of the created thing, `{id}` taken from the answer. */
    location?: `/api/${string}`;
    /** The body limit in bytes; 64 KB when absent. */
    bodyLimit?: number;
    /** Refusals beyond the ones every operation has, for the document. */
    errors?: readonly (404 | 409)[];
  };
}
