import type { Permission, ProblemCode } from '@tallybook/domain';
import type { OpenApiMeta } from 'trpc-to-openapi';

type OpenApi = NonNullable<OpenApiMeta['openapi']>;

/** The metadata of every procedure. REST paths, the OpenAPI document and docs/authorization.md are generated from it. */
export interface ProcedureMeta extends Record<string, unknown> {
  /** `signed_in`: any verified caller, even outside an organization. `public`: no credential needed. */
  permission: Permission | 'signed_in' | 'public';
  /** Absent on procedures that are available by tRPC only. */
  openapi?: OpenApi & {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    operationId: string;
    summary: string;
    tags: string[];
  };
  /** A session of the console must have been started within 15 minutes (403 SIGN_IN_AGAIN). */
  recentSignIn?: true;
  /**
   * The operation reads more than one bounded page: always, or when one of these fields is given. Each of its transactions takes
   * a slot of the reports (docs/adr/0021-fair-shares.md), and `pause()` lets other organizations run.
   */
  report?: true | readonly string[];
  rest?: {
    /** 200 when absent. */
    status?: 201 | 202 | 204;
    /** Path of the created resource; `{id}` is taken from the response. */
    location?: `/api/${string}`;
    /** The body limit in bytes; 64 KB when absent. */
    bodyLimit?: number;
  };
  /** The problems of the procedure's own rules, for the document. Others follow from the rest of its metadata. */
  problems?: readonly ProblemCode[];
}
