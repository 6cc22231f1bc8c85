// Generated from the service by `pnpm generate`. Do not edit.
/* oxlint-disable eslint/max-lines -- generated */

import type { CommandDescription, FileDescription } from './description.ts';

/** The version of this package. */
export const version = '0.1.0';

/** Every operation of the service, in the order of its document. */
export const commands: readonly CommandDescription[] = [
  {
    path: 'invitations.send',
    summary: 'Send an invitation',
    description:
      'Creates an invitation and queues an email with a link, which is sent even if the mail server is down now. 409 `INVITATION_ALREADY_EXISTS` if one to this address is pending; 409 `EMAIL_ALREADY_REGISTERED` if the address has an account and the organization does not allow inviting those. Permission: `invitations.send` (admin or higher).',
    rest: 'POST /api/invitations',
    kind: 'mutation',
    permission: 'invitations.send',
    input: {
      properties: {
        email: {
          type: 'string',
          format: 'email',
          maxLength: 254,
          description: 'The address to invite, at most 254 characters. It is stored in lower case.',
        },
        role: {
          type: 'string',
          enum: ['owner', 'admin', 'accountant', 'clerk', 'viewer'],
          description: 'The role that the invited person gets, at most your own.',
        },
        metadata: {
          type: 'object',
          additionalProperties: {},
          description:
            'Any JSON object of at most 8,192 bytes, returned with the same values; the order of the members may differ. `organization_id` and `period_id`, if present, must be the id of your organization and of one of its accounting periods.',
        },
        expires_in_hours: {
          description:
            'Lifetime in hours, 1 to 720. Default: 168 (7 days), unless the operator configured another.',
          type: 'integer',
          minimum: 1,
          maximum: 720,
          format: 'int32',
        },
        locale: {
          description: 'Language of the email. Default: `en`.',
          type: 'string',
          enum: ['en', 'fr', 'es', 'de', 'pt'],
        },
      },
      required: ['email', 'role'],
    },
    example: { email: 'grace@example.com', role: 'clerk', metadata: { department: 'Warehouse' } },
  },
  {
    path: 'invitations.list',
    summary: 'List sent invitations',
    description:
      'The invitations that the caller sent, newest first, without revoked and declined ones. Permission: `invitations.read` (admin or higher).',
    rest: 'GET /api/invitations',
    kind: 'query',
    permission: 'invitations.read',
    input: {
      properties: {
        status: {
          type: 'string',
          enum: ['pending', 'accepted', 'expired'],
          description: 'Only invitations with this status.',
        },
        email: {
          type: 'string',
          format: 'email',
          maxLength: 254,
          description: 'Only invitations to exactly this address; case is ignored.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'invitations.listPage',
  },
  {
    path: 'invitations.sendBatch',
    summary: 'Send several invitations, each with its own outcome',
    description:
      'The outcomes are in the order of the invitations. A rejected invitation does not affect the others; its `problem` gives the reason, with pointers such as `/invitations/3/email`. All invitations are for the current organization. Permission: `invitations.send` (admin or higher).',
    rest: 'POST /api/invitations/batch',
    kind: 'mutation',
    permission: 'invitations.send',
    input: {
      properties: {
        invitations: {
          minItems: 1,
          maxItems: 100,
          type: 'array',
          items: {
            type: 'object',
            properties: {
              email: {
                type: 'string',
                format: 'email',
                maxLength: 254,
                description: 'The address to invite, at most 254 characters. It is stored in lower case.',
              },
              role: {
                type: 'string',
                enum: ['owner', 'admin', 'accountant', 'clerk', 'viewer'],
                description: 'The role that the invited person gets, at most your own.',
              },
              metadata: {
                type: 'object',
                additionalProperties: {},
                description:
                  'Any JSON object of at most 8,192 bytes, returned with the same values; the order of the members may differ. `organization_id` and `period_id`, if present, must be the id of your organization and of one of its accounting periods.',
              },
              expires_in_hours: {
                description:
                  'Lifetime in hours, 1 to 720. Default: 168 (7 days), unless the operator configured another.',
                type: 'integer',
                minimum: 1,
                maximum: 720,
                format: 'int32',
              },
              locale: {
                description: 'Language of the email. Default: `en`.',
                type: 'string',
                enum: ['en', 'fr', 'es', 'de', 'pt'],
              },
            },
            required: ['email', 'role'],
            additionalProperties: false,
            description: 'An invitation to the current organization.',
          },
          description: '1 to 100 invitations. Each is validated and sent on its own.',
        },
      },
      required: ['invitations'],
    },
    example: {
      invitations: [
        { email: 'alan@example.com', role: 'clerk', metadata: { department: 'Warehouse' } },
        { email: 'ada@example.com', role: 'clerk', metadata: { department: 'Warehouse' } },
      ],
    },
  },
  {
    path: 'invitations.received',
    summary: 'List received invitations',
    description:
      'Pending invitations to the verified address of the caller, from all organizations. Needs a credential, but no role in an organization.',
    rest: 'GET /api/invitations/received',
    kind: 'query',
    permission: 'signed_in',
    input: {
      properties: {
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'invitations.receivedPage',
  },
  {
    path: 'invitations.get',
    summary: 'Get an invitation',
    description:
      'An invitation of the organization with its role and the delivery status of its email. Permission: `invitations.read` (admin or higher).',
    rest: 'GET /api/invitations/{id}',
    kind: 'query',
    permission: 'invitations.read',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the invitation, a UUID.' },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-b4508fb299e4' },
  },
  {
    path: 'invitations.revoke',
    summary: 'Revoke a pending invitation',
    description:
      'The link stops working at once, and an email that is still queued is not sent. 409 `INVITATION_NOT_PENDING` if the invitation is accepted or expired. Permission: `invitations.revoke` (admin or higher).',
    rest: 'DELETE /api/invitations/{id}',
    kind: 'mutation',
    permission: 'invitations.revoke',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the invitation, a UUID.' },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-b4508fb299e4' },
  },
  {
    path: 'invitations.resend',
    summary: 'Resend an invitation',
    description:
      'Sends a new link with a new lifetime under the same id; the previous link stops working. An expired invitation becomes pending again. Permission: `invitations.send` (admin or higher).',
    rest: 'POST /api/invitations/{id}/resend',
    kind: 'mutation',
    permission: 'invitations.send',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the invitation, a UUID.' },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-b4508fb299e4' },
  },
  {
    path: 'invitations.preview',
    summary: 'Preview an invitation by the token of its link',
    description:
      'Shows the holder of the link what they are invited to, without revealing whether the address has an account. Changes nothing. Needs no credential: the token authenticates the caller.',
    rest: 'POST /api/invitations/preview',
    kind: 'mutation',
    permission: 'public',
    input: {
      properties: {
        token: {
          type: 'string',
          minLength: 1,
          maxLength: 256,
          description: 'The part after `#token=` in the emailed link.',
        },
      },
      required: ['token'],
    },
    example: { token: '3q2n0v8p5m1k7s4x6z9c2b4d8f0g1h3j5l7r9t1w3y5' },
  },
  {
    path: 'invitations.accept',
    summary: 'Accept an invitation',
    description:
      'With a credential the caller joins the organization, if the invitation is for their verified address. A person who is signed in, not a program with an API key, can name a received invitation by its `id` in place of the token. Without a credential the service creates an account for the address, and the response contains its API key once. Needs no credential: the token authenticates the caller.',
    rest: 'POST /api/invitations/accept',
    kind: 'mutation',
    permission: 'public',
    input: {
      properties: {
        token: {
          type: 'string',
          minLength: 1,
          maxLength: 256,
          description: 'The part after `#token=` in the emailed link.',
        },
        id: {
          description:
            'In place of the token: the id of a received invitation, for a person who is signed in with a token of the identity provider or in the console. An API key does not prove that its owner still reads the mailbox.',
          type: 'string',
          format: 'uuid',
        },
        name: {
          description:
            'Name of the account, if one is created; one line of at most 200 characters. Default: the part of the address before the @.',
          type: 'string',
          maxLength: 200,
          minLength: 1,
        },
      },
      required: [],
    },
    example: { token: '3q2n0v8p5m1k7s4x6z9c2b4d8f0g1h3j5l7r9t1w3y5', name: 'Grace Hopper' },
  },
  {
    path: 'invitations.decline',
    summary: 'Decline an invitation',
    description:
      'Declines a pending or expired invitation, which disappears from all lists. 409 `INVITATION_ALREADY_ACCEPTED` if it is accepted. Needs no credential: the token authenticates the caller.',
    rest: 'POST /api/invitations/decline',
    kind: 'mutation',
    permission: 'public',
    input: {
      properties: {
        token: {
          type: 'string',
          minLength: 1,
          maxLength: 256,
          description: 'The part after `#token=` in the emailed link.',
        },
      },
      required: ['token'],
    },
    example: { token: '3q2n0v8p5m1k7s4x6z9c2b4d8f0g1h3j5l7r9t1w3y5' },
  },
  {
    path: 'invitations.optOut',
    summary: 'Receive no more invitations',
    description:
      'Stops invitation emails to the recipient of an email, from all organizations. Their senders are not told. Needs no credential: the token authenticates the caller.',
    rest: 'POST /api/invitations/opt-out',
    kind: 'mutation',
    permission: 'public',
    input: {
      properties: {
        token: {
          type: 'string',
          minLength: 1,
          maxLength: 1024,
          description: 'The part after `#token=` in the link at the end of an invitation email.',
        },
      },
      required: ['token'],
    },
    example: { token: 'mB3x9Qk2Yl7dV0c5Ga8e1Nf4Rt6Zs-Wq_uHjKpLoEiDnXbCv' },
  },
  {
    path: 'invitations.optIn',
    summary: 'Receive invitations again',
    description:
      'Allows invitation emails to the recipient of an email again. Their senders are not told. Needs no credential: the token authenticates the caller.',
    rest: 'POST /api/invitations/opt-in',
    kind: 'mutation',
    permission: 'public',
    input: {
      properties: {
        token: {
          type: 'string',
          minLength: 1,
          maxLength: 1024,
          description: 'The part after `#token=` in the link at the end of an invitation email.',
        },
      },
      required: ['token'],
    },
    example: { token: 'mB3x9Qk2Yl7dV0c5Ga8e1Nf4Rt6Zs-Wq_uHjKpLoEiDnXbCv' },
  },
  {
    path: 'journalEntries.create',
    summary: 'Post a journal entry',
    description:
      'Posts a balanced manual entry into the open period of its date. Without a period on that date, the calendar month is opened, unless the organization has turned that off. Entries cannot be changed; correct one with another. Permission: `journal.post` (accountant or higher).',
    rest: 'POST /api/accounting/journal-entries',
    kind: 'mutation',
    permission: 'journal.post',
    input: {
      properties: {
        entry_date: {
          type: 'string',
          format: 'date',
          description:
            'The date of the entry, which must be in an open period. A date from 1900-01-01 to 2199-12-31.',
        },
        memo: {
          type: 'string',
          maxLength: 2000,
          minLength: 1,
          description: 'What the entry is for, at most 2,000 characters; newlines are allowed.',
        },
        lines: {
          minItems: 2,
          maxItems: 200,
          type: 'array',
          items: {
            type: 'object',
            properties: {
              account: {
                type: 'string',
                maxLength: 64,
                minLength: 1,
                description:
                  'Number or name of the account in your chart of accounts, at most 64 characters.',
              },
              debit: {
                type: 'string',
                description:
                  'A decimal of 0 or more with at most the decimal places of the currency of the organization (EUR 2, JPY 0, KWD 3). Absent means 0.',
              },
              credit: {
                type: 'string',
                description:
                  'A decimal of 0 or more with at most the decimal places of the currency of the organization (EUR 2, JPY 0, KWD 3). Absent means 0.',
              },
              dimension: {
                description: 'A cost center, project or other label of at most 100 characters.',
                type: 'string',
                maxLength: 100,
                minLength: 1,
              },
            },
            required: ['account'],
            additionalProperties: false,
            description: 'Either `debit` or `credit` is more than 0; the other is 0 or absent.',
          },
          description: '2 to 200 lines, whose debits and credits have the same total.',
        },
      },
      required: ['entry_date', 'memo', 'lines'],
    },
    example: {
      entry_date: '2026-04-02',
      memo: 'Goods returned',
      lines: [
        { account: '1600', debit: '125' },
        { account: '1400', credit: '125.00' },
      ],
    },
  },
  {
    path: 'journalEntries.list',
    summary: 'List journal entries',
    description:
      'The entries with their lines: newest `entry_date` first, then most recently created. Entries that automatic posting created are included. Permission: `journal.read` (any role).',
    rest: 'GET /api/accounting/journal-entries',
    kind: 'query',
    permission: 'journal.read',
    input: {
      properties: {
        account: {
          type: 'string',
          maxLength: 64,
          minLength: 1,
          description: 'Only entries with a line for exactly this account.',
        },
        source: {
          type: 'string',
          enum: ['manual', 'stock_movement', 'recost', 'cost_adjustment', 'write_down'],
          description: 'Only entries from this source.',
        },
        startDate: {
          type: 'string',
          format: 'date',
          description: 'The first day, inclusive. Default: no lower limit.',
        },
        endDate: {
          type: 'string',
          format: 'date',
          description: 'The last day, inclusive. Default: no upper limit.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'journalEntries.listPage',
  },
  {
    path: 'journalEntries.get',
    summary: 'Get a journal entry',
    description:
      'One entry with its lines, whether posted by a caller or by automatic posting. Permission: `journal.read` (any role).',
    rest: 'GET /api/accounting/journal-entries/{id}',
    kind: 'query',
    permission: 'journal.read',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the journal entry, a UUID.' },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-8a3900474197' },
  },
  {
    path: 'postingRules.create',
    summary: 'Create a posting rule',
    description:
      'Replaces one of the accounts of automatic posting for products of a category, for movements with a reason code, or for both together. A rule for both takes precedence over one for the category, that one over one for the reason code, and that one over the settings of the organization. Existing entries do not change, and a product keeps the inventory account of its first movement. Permission: `accounts.keep` (admin or higher).',
    rest: 'POST /api/accounting/posting-rules',
    kind: 'mutation',
    permission: 'accounts.keep',
    input: {
      properties: {
        kind: {
          type: 'string',
          enum: [
            'inventory',
            'goods_received',
            'cost_of_goods_sold',
            'stock_gain',
            'stock_loss',
            'cost_variance',
          ],
          description:
            'Which of the accounts of automatic posting the rule replaces. Rules of kind `inventory` have a category only.',
        },
        category: {
          anyOf: [{ type: 'string', maxLength: 100, minLength: 1 }, { type: 'null' }],
          description: 'The `category` of the products that the rule applies to. Null: any.',
        },
        reason_code: {
          anyOf: [{ type: 'string', maxLength: 64, minLength: 1 }, { type: 'null' }],
          description:
            'The `reason_code` of the movements that the rule applies to; for cost adjustments, their `reason`. Null: any.',
        },
        account: {
          type: 'string',
          maxLength: 64,
          minLength: 1,
          description: 'The account that takes the place of the one in the settings.',
        },
      },
      required: ['kind', 'account'],
    },
    example: { kind: 'stock_loss', category: 'Fasteners', reason_code: 'damaged', account: '6910' },
  },
  {
    path: 'postingRules.list',
    summary: 'List posting rules',
    description:
      'The active rules of the organization, or the deleted ones, newest first. Permission: `journal.read` (any role).',
    rest: 'GET /api/accounting/posting-rules',
    kind: 'query',
    permission: 'journal.read',
    input: {
      properties: {
        kind: {
          type: 'string',
          enum: [
            'inventory',
            'goods_received',
            'cost_of_goods_sold',
            'stock_gain',
            'stock_loss',
            'cost_variance',
          ],
          description:
            'Which of the accounts of automatic posting the rule replaces. Rules of kind `inventory` have a category only.',
        },
        deleted: {
          type: 'boolean',
          description:
            'Only deleted rules (`true`), which older journal entries name. Default: only active ones.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'postingRules.listPage',
  },
  {
    path: 'postingRules.get',
    summary: 'Get a posting rule',
    description:
      'One rule, active or deleted. Lines of journal entries and products name it. Permission: `journal.read` (any role).',
    rest: 'GET /api/accounting/posting-rules/{id}',
    kind: 'query',
    permission: 'journal.read',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the posting rule, a UUID.' },
      },
      required: ['id'],
    },
    example: { id: '0198c5a2-7d3e-7b1a-9f42-a56145270ce6' },
  },
  {
    path: 'postingRules.delete',
    summary: 'Delete a posting rule',
    description:
      'Later postings do not use the rule; entries that name it stay as they are, and products keep the inventory account that it gave them. Permission: `accounts.keep` (admin or higher).',
    rest: 'DELETE /api/accounting/posting-rules/{id}',
    kind: 'mutation',
    permission: 'accounts.keep',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the posting rule, a UUID.' },
      },
      required: ['id'],
    },
    example: { id: '0198c5a2-7d3e-7b1a-9f42-a56145270ce6' },
  },
  {
    path: 'periods.create',
    summary: 'Create an accounting period',
    description:
      'Creates an open period. It must not overlap another one (409 `PERIOD_OVERLAPS`) and must start after every closed one (409 `PERIOD_STATE_CONFLICT`). By default, months open automatically when something is posted to them. Permission: `periods.open` (accountant or higher).',
    rest: 'POST /api/accounting/periods',
    kind: 'mutation',
    permission: 'periods.open',
    input: {
      properties: {
        name: {
          type: 'string',
          maxLength: 100,
          minLength: 1,
          description: 'A name for people: one line of at most 100 characters.',
        },
        start_date: {
          type: 'string',
          format: 'date',
          description:
            'The first day, inclusive. It must be after every closed period. A date from 1900-01-01 to 2199-12-31.',
        },
        end_date: {
          type: 'string',
          format: 'date',
          description:
            'The last day, inclusive, less than 24 months after the start. A date from 1900-01-01 to 2199-12-31.',
        },
      },
      required: ['name', 'start_date', 'end_date'],
    },
    example: { name: '2026-05', start_date: '2026-05-01', end_date: '2026-05-31' },
  },
  {
    path: 'periods.list',
    summary: 'List accounting periods',
    description: 'All periods, open and closed, latest first. Permission: `periods.read` (any role).',
    rest: 'GET /api/accounting/periods',
    kind: 'query',
    permission: 'periods.read',
    input: {
      properties: {
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'periods.listPage',
  },
  {
    path: 'periods.close',
    summary: 'Close an accounting period',
    description:
      'Afterwards nothing can be dated in the period. Periods are closed in order: 409 `PERIOD_STATE_CONFLICT` if an earlier one is open, if the period is already closed, or while costs are being recalculated. With automatic posting, 409 `PERIOD_NOT_RECONCILED` if an inventory account differs from the value of its stock. `reviews_due` names the products whose write-down is due for review; with `require_reviews`, 409 `REVIEWS_DUE` instead. `open_stock_takes` names the period’s stock takes that are still open or counting; with `require_counts`, 409 `OPEN_STOCK_TAKES` instead. Permission: `periods.close` (accountant or higher).',
    rest: 'POST /api/accounting/periods/{id}/close',
    kind: 'mutation',
    permission: 'periods.close',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the accounting period, a UUID.' },
        require_reviews: {
          description:
            'If true, closing is rejected with `REVIEWS_DUE` while the write-down of any product is due for review at the end of the period. Otherwise the response names these products.',
          type: 'boolean',
        },
        require_counts: {
          description:
            'If true, closing is rejected with `OPEN_STOCK_TAKES` while a stock take with a count date in the period is neither posted nor cancelled. Otherwise the response names these stock takes.',
          type: 'boolean',
        },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-50d521058686', require_reviews: false, require_counts: false },
  },
  {
    path: 'periods.reopen',
    summary: 'Reopen the latest closed accounting period',
    description:
      'Allows postings to the period again. Only the latest closed period can be reopened (409 `PERIOD_STATE_CONFLICT` for any other). The audit trail keeps the `reason`. Permission: `periods.reopen` (admin or higher).',
    rest: 'POST /api/accounting/periods/{id}/reopen',
    kind: 'mutation',
    permission: 'periods.reopen',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the accounting period, a UUID.' },
        reason: {
          description: 'Why the period is reopened, for the audit trail: one line of at most 200 characters.',
          type: 'string',
          maxLength: 200,
          minLength: 1,
        },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-50d521058686', reason: 'A supplier invoice arrived late' },
  },
  {
    path: 'products.create',
    summary: 'Create a product',
    description:
      'Creates a product without stock. Its SKU must be unique in the organization (409 `SKU_ALREADY_EXISTS`, with the id of the existing product). Permission: `products.keep` (accountant or higher).',
    rest: 'POST /api/inventory/products',
    kind: 'mutation',
    permission: 'products.keep',
    input: {
      properties: {
        sku: {
          type: 'string',
          maxLength: 64,
          minLength: 1,
          description:
            'Stock keeping unit: one line of at most 64 characters, unique in the organization (else 409 `SKU_ALREADY_EXISTS`). Case matters.',
        },
        name: {
          type: 'string',
          maxLength: 200,
          minLength: 1,
          description: 'The name for people: one line of at most 200 characters.',
        },
        unit: {
          type: 'string',
          maxLength: 32,
          minLength: 1,
          description: 'Unit of measure, at most 32 characters. Default: `pcs`.',
        },
        costing_method: {
          description:
            'How outgoing units are valued (IAS 2.25). Default: `moving_average`. It cannot be changed later.',
          type: 'string',
          enum: ['moving_average', 'fifo'],
        },
        reorder_point: {
          anyOf: [
            { type: 'integer', minimum: 0, maximum: 9007199254740991, format: 'int64' },
            { type: 'null' },
          ],
          description:
            'With this many whole units on hand, or fewer, the product should be reordered; null if there is no such limit.',
        },
        category: {
          anyOf: [{ type: 'string', maxLength: 100, minLength: 1 }, { type: 'null' }],
          description:
            'The group that the product belongs to: one line of at most 100 characters, in composed form (Unicode NFC) and without invisible characters; null for none. Case matters.',
        },
        reorder_quantity: {
          anyOf: [
            { type: 'integer', minimum: 1, maximum: 9007199254740991, format: 'int64' },
            { type: 'null' },
          ],
          description: 'Whole units to order when the product is reordered; null if not known.',
        },
        lead_time_days: {
          anyOf: [{ type: 'integer', minimum: 0, maximum: 3650, format: 'int32' }, { type: 'null' }],
          description: 'Days from ordering to receiving, 0 to 3,650; null if not known.',
        },
      },
      required: ['sku', 'name'],
    },
    example: {
      sku: 'BOLT-8',
      name: 'Bolt, 8 mm',
      reorder_point: 50,
      category: 'Fasteners',
      reorder_quantity: 200,
      lead_time_days: 14,
    },
  },
  {
    path: 'products.list',
    summary: 'List products',
    description:
      'All products that match the filters, newest first, archived ones included unless `archived` is `false`. Permission: `products.read` (any role).',
    rest: 'GET /api/inventory/products',
    kind: 'query',
    permission: 'products.read',
    input: {
      properties: {
        sku: {
          type: 'string',
          maxLength: 64,
          minLength: 1,
          description: 'Only the product with exactly this SKU.',
        },
        q: {
          type: 'string',
          maxLength: 200,
          minLength: 1,
          description: 'Text contained in the SKU or name; case is ignored.',
        },
        category: {
          type: 'string',
          maxLength: 100,
          minLength: 1,
          description: 'Only products of exactly this category.',
        },
        archived: {
          type: 'boolean',
          description: 'Only archived products (`true`), or only active ones (`false`).',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'products.listPage',
  },
  {
    path: 'products.createBatch',
    summary: 'Create several products atomically',
    description:
      'Creates all products or none, and returns them in the order of the request. Every entry of `errors` names a product and its field. Permission: `products.keep` (accountant or higher).',
    rest: 'POST /api/inventory/products/batch',
    kind: 'mutation',
    permission: 'products.keep',
    input: {
      properties: {
        products: {
          minItems: 1,
          maxItems: 1000,
          type: 'array',
          items: {
            type: 'object',
            properties: {
              sku: {
                type: 'string',
                maxLength: 64,
                minLength: 1,
                description:
                  'Stock keeping unit: one line of at most 64 characters, unique in the organization (else 409 `SKU_ALREADY_EXISTS`). Case matters.',
              },
              name: {
                type: 'string',
                maxLength: 200,
                minLength: 1,
                description: 'The name for people: one line of at most 200 characters.',
              },
              unit: {
                type: 'string',
                maxLength: 32,
                minLength: 1,
                description: 'Unit of measure, at most 32 characters. Default: `pcs`.',
              },
              costing_method: {
                description:
                  'How outgoing units are valued (IAS 2.25). Default: `moving_average`. It cannot be changed later.',
                type: 'string',
                enum: ['moving_average', 'fifo'],
              },
              reorder_point: {
                anyOf: [
                  { type: 'integer', minimum: 0, maximum: 9007199254740991, format: 'int64' },
                  { type: 'null' },
                ],
                description:
                  'With this many whole units on hand, or fewer, the product should be reordered; null if there is no such limit.',
              },
              category: {
                anyOf: [{ type: 'string', maxLength: 100, minLength: 1 }, { type: 'null' }],
                description:
                  'The group that the product belongs to: one line of at most 100 characters, in composed form (Unicode NFC) and without invisible characters; null for none. Case matters.',
              },
              reorder_quantity: {
                anyOf: [
                  { type: 'integer', minimum: 1, maximum: 9007199254740991, format: 'int64' },
                  { type: 'null' },
                ],
                description: 'Whole units to order when the product is reordered; null if not known.',
              },
              lead_time_days: {
                anyOf: [{ type: 'integer', minimum: 0, maximum: 3650, format: 'int32' }, { type: 'null' }],
                description: 'Days from ordering to receiving, 0 to 3,650; null if not known.',
              },
            },
            required: ['sku', 'name'],
            additionalProperties: false,
            description: 'A new product without stock.',
          },
          description: '1 to 1,000 products with different SKUs.',
        },
      },
      required: ['products'],
    },
    example: { products: [{ sku: 'WASHER-8', name: 'Washer, 8 mm', costing_method: 'fifo' }] },
  },
  {
    path: 'products.get',
    summary: 'Get a product',
    description:
      'One product. Its quantity and value are in the stock levels. Permission: `products.read` (any role).',
    rest: 'GET /api/inventory/products/{id}',
    kind: 'query',
    permission: 'products.read',
    input: {
      properties: { id: { type: 'string', format: 'uuid', description: 'The id of the product, a UUID.' } },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-b09b50f3c46c' },
    productField: 'id',
  },
  {
    path: 'products.update',
    summary: 'Update a product',
    description:
      'Changes only the given fields. The costing method cannot be changed. Permission: `products.keep` (accountant or higher).',
    rest: 'PATCH /api/inventory/products/{id}',
    kind: 'mutation',
    permission: 'products.keep',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the product, a UUID.' },
        sku: {
          type: 'string',
          maxLength: 64,
          minLength: 1,
          description:
            'Stock keeping unit: one line of at most 64 characters, unique in the organization (else 409 `SKU_ALREADY_EXISTS`). Case matters.',
        },
        name: {
          type: 'string',
          maxLength: 200,
          minLength: 1,
          description: 'The name for people: one line of at most 200 characters.',
        },
        unit: {
          type: 'string',
          maxLength: 32,
          minLength: 1,
          description: 'Unit of measure, at most 32 characters. Default: `pcs`.',
        },
        reorder_point: {
          anyOf: [
            { type: 'integer', minimum: 0, maximum: 9007199254740991, format: 'int64' },
            { type: 'null' },
          ],
          description:
            'With this many whole units on hand, or fewer, the product should be reordered; null if there is no such limit.',
        },
        category: {
          anyOf: [{ type: 'string', maxLength: 100, minLength: 1 }, { type: 'null' }],
          description:
            'The group that the product belongs to: one line of at most 100 characters, in composed form (Unicode NFC) and without invisible characters; null for none. Case matters.',
        },
        reorder_quantity: {
          anyOf: [
            { type: 'integer', minimum: 1, maximum: 9007199254740991, format: 'int64' },
            { type: 'null' },
          ],
          description: 'Whole units to order when the product is reordered; null if not known.',
        },
        lead_time_days: {
          anyOf: [{ type: 'integer', minimum: 0, maximum: 3650, format: 'int32' }, { type: 'null' }],
          description: 'Days from ordering to receiving, 0 to 3,650; null if not known.',
        },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-b09b50f3c46c', reorder_point: 40 },
    productField: 'id',
  },
  {
    path: 'products.archive',
    summary: 'Archive a product',
    description:
      'An archived product takes no new movements except reversals. If one brings stock back, it also takes issues and counts that bring it towards zero. Archiving it again changes nothing. 409 `PRODUCT_HAS_STOCK` while units are on hand. A product cannot be deleted. Permission: `products.keep` (accountant or higher).',
    rest: 'POST /api/inventory/products/{id}/archive',
    kind: 'mutation',
    permission: 'products.keep',
    input: {
      properties: { id: { type: 'string', format: 'uuid', description: 'The id of the product, a UUID.' } },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-b09b50f3c46c' },
    productField: 'id',
  },
  {
    path: 'products.unarchive',
    summary: 'Unarchive a product',
    description:
      'The product takes movements again. Unarchiving a product that is not archived changes nothing. Permission: `products.keep` (accountant or higher).',
    rest: 'POST /api/inventory/products/{id}/unarchive',
    kind: 'mutation',
    permission: 'products.keep',
    input: {
      properties: { id: { type: 'string', format: 'uuid', description: 'The id of the product, a UUID.' } },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-b09b50f3c46c' },
    productField: 'id',
  },
  {
    path: 'stockLevels.list',
    summary: 'List quantities on hand and their values',
    description:
      'Quantity on hand, value and average cost of each product, ordered by product id: current, or at the end of the day `as_of`. Permission: `levels.read` (any role).',
    rest: 'GET /api/inventory/stock-levels',
    kind: 'query',
    permission: 'levels.read',
    input: {
      properties: {
        product_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only this product. For an unknown product the list is empty.',
        },
        as_of: {
          type: 'string',
          format: 'date',
          description: 'The state at the end of this day. Default: the current state.',
        },
        below_reorder_point: {
          type: 'boolean',
          description:
            'Only products at or below their reorder point (`true`), or only the others (`false`).',
        },
        q: {
          type: 'string',
          maxLength: 200,
          minLength: 1,
          description: 'Text contained in the SKU or name of the product; case is ignored.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'stockLevels.listPage',
    productField: 'product_id',
  },
  {
    path: 'alerts.list',
    summary: 'List alerts',
    description:
      'Products that reached their reorder point, or zero, each with the movement that caused it: most recently opened first. An alert opens once and stays open until the stock is above the point again. Permission: `levels.read` (any role).',
    rest: 'GET /api/inventory/alerts',
    kind: 'query',
    permission: 'levels.read',
    input: {
      properties: {
        status: {
          type: 'string',
          enum: ['open', 'closed'],
          description: 'Only open alerts, or only closed ones. Default: both.',
        },
        product_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only alerts of this product. For an unknown product the list is empty.',
        },
        kind: { type: 'string', enum: ['low', 'out'], description: 'Only alerts of this kind.' },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'alerts.listPage',
    productField: 'product_id',
  },
  {
    path: 'alerts.acknowledge',
    summary: 'Acknowledge an alert',
    description:
      'Records that somebody has seen the alert. The first acknowledgement stays; the alert remains open until the stock is above the reorder point again. Permission: `alerts.acknowledge` (clerk or higher).',
    rest: 'POST /api/inventory/alerts/{id}/acknowledge',
    kind: 'mutation',
    permission: 'alerts.acknowledge',
    input: {
      properties: { id: { type: 'string', format: 'uuid', description: 'The id of the alert, a UUID.' } },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-7917cb57cdab' },
  },
  {
    path: 'stockCards.get',
    summary: 'Get the movements of a product with running quantity and value',
    description:
      'One page of the movements of a product in ledger order, with the stock before and after. The closing of one page is the opening of the next. Permission: `levels.read` (any role).',
    rest: 'GET /api/inventory/products/{id}/stock-card',
    kind: 'query',
    permission: 'levels.read',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the product, a UUID.' },
        startDate: {
          type: 'string',
          format: 'date',
          description: 'The first day, inclusive. Default: no lower limit.',
        },
        endDate: {
          type: 'string',
          format: 'date',
          description: 'The last day, inclusive. Default: no upper limit.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-b09b50f3c46c' },
    productField: 'id',
  },
  {
    path: 'valuation.get',
    summary: 'Get the value of the stock',
    description:
      'Quantity and value of every product, and the exact total: current, or at the end of the day `as_of`. All figures are from one moment. With many products, `products=false` returns the total alone, in a small response. Permission: `valuation.read` (any role).',
    rest: 'GET /api/inventory/valuation',
    kind: 'query',
    permission: 'valuation.read',
    input: {
      properties: {
        as_of: {
          type: 'string',
          format: 'date',
          description: 'The state at the end of this day. Default: the current state.',
        },
        products: {
          type: 'boolean',
          description:
            'Whether to list the products (default). With `false`, `products` is empty, and the total takes one row.',
        },
      },
      required: [],
    },
  },
  {
    path: 'ageing.get',
    summary: 'Get the stock by age',
    description:
      'The units on hand at the end of a day by age, with their value: the latest receipts make up the units on hand, with both costing methods. Goods that a customer returned keep the age that they had when they left. The buckets of a product add up to its quantity and value exactly. Permission: `valuation.read` (any role).',
    rest: 'GET /api/inventory/ageing',
    kind: 'query',
    permission: 'valuation.read',
    input: {
      properties: {
        as_of: {
          type: 'string',
          format: 'date',
          description:
            'The state at the end of this day, and the day for which ages are computed. Default: today (UTC).',
        },
        buckets: {
          type: 'string',
          description:
            'The last days of the buckets: up to 12 whole numbers, ascending and without repetition, separated by commas. A last bucket without a limit follows. Default: 30,90,180,365.',
        },
        product_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only this product. For an unknown product the list is empty.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    productField: 'product_id',
  },
  {
    path: 'turnover.get',
    summary: 'Get the turnover of the stock',
    description:
      'For each product: what left in a range of days, the average value of its stock, how often it was sold and replaced, and how long the stock lasts. Figures are not annualized. Permission: `valuation.read` (any role).',
    rest: 'GET /api/inventory/turnover',
    kind: 'query',
    permission: 'valuation.read',
    input: {
      properties: {
        startDate: {
          type: 'string',
          format: 'date',
          description: 'The first day, inclusive. Default: 89 days before the last one.',
        },
        endDate: {
          type: 'string',
          format: 'date',
          description: 'The last day, inclusive. Default: today (UTC), or the first day if that is later.',
        },
        product_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only this product. For an unknown product the list is empty.',
        },
        idle_since: {
          type: 'string',
          format: 'date',
          description: 'Only products that have had no movement since this day.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    productField: 'product_id',
  },
  {
    path: 'abc.get',
    summary: 'Rank products by their share of the total',
    description:
      'Ranks products by the cost of the units that left in a range, or by the value of their stock at its end, and puts them in the classes A, B and C by the cumulative share of the products before them. Permission: `valuation.read` (any role).',
    rest: 'GET /api/inventory/abc',
    kind: 'query',
    permission: 'valuation.read',
    input: {
      properties: {
        startDate: {
          type: 'string',
          format: 'date',
          description: 'The first day, inclusive. Default: 89 days before the last one.',
        },
        endDate: {
          type: 'string',
          format: 'date',
          description: 'The last day, inclusive. Default: today (UTC), or the first day if that is later.',
        },
        by: {
          type: 'string',
          enum: ['cost_out', 'value'],
          description:
            'What products are ranked by: the cost of the units that left in the range (default), or the value of the stock at the end of `endDate`.',
        },
        a: {
          type: 'integer',
          minimum: 1,
          maximum: 100,
          format: 'int32',
          description:
            'Class A ends where the products before have this share of the total, in percent. Default: 80.',
        },
        b: {
          type: 'integer',
          minimum: 1,
          maximum: 100,
          format: 'int32',
          description: 'Class B ends where the products before have this share, in percent. Default: 95.',
        },
      },
      required: [],
    },
  },
  {
    path: 'reconciliation.get',
    summary: 'Compare the stock value with the inventory account by period',
    description:
      'The stock value and the balance of the inventory accounts at the end of each period that overlaps the range, earliest first; with posting rules also account by account. Without automatic posting there is no inventory account, and its figures are null. Permission: `valuation.read` (any role).',
    rest: 'GET /api/inventory/reconciliation',
    kind: 'query',
    permission: 'valuation.read',
    input: {
      properties: {
        startDate: {
          type: 'string',
          format: 'date',
          description: 'The first day, inclusive. Default: no lower limit.',
        },
        endDate: {
          type: 'string',
          format: 'date',
          description: 'The last day, inclusive. Default: no upper limit.',
        },
      },
      required: [],
    },
  },
  {
    path: 'ledger.verify',
    summary: 'Verify the integrity of the ledger',
    description:
      'Recomputes all quantities, costs, sums and hashes from the movements and compares them with the stored ones. Stops at the first failure, which the response names; its status is 200 in both cases. The duration grows with the number of movements. Changes nothing. Permission: `ledger.verify` (accountant or higher).',
    rest: 'GET /api/inventory/verify',
    kind: 'query',
    permission: 'ledger.verify',
    input: {
      properties: {
        product_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only this product. Default: everything.',
        },
        position: {
          type: 'integer',
          minimum: 1,
          maximum: 9007199254740991,
          format: 'int64',
          description:
            'With `head`: an anchor that you stored earlier. Verification fails if the log has another head there.',
        },
        head: { type: 'string', description: 'With `position`: the head that you stored earlier.' },
      },
      required: [],
    },
    productField: 'product_id',
  },
  {
    path: 'verifications.list',
    summary: 'List verifications',
    description:
      'The verifications that ran in the background, newest first. Permission: `ledger.verify` (accountant or higher).',
    rest: 'GET /api/inventory/verifications',
    kind: 'query',
    permission: 'ledger.verify',
    input: {
      properties: {
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'verifications.listPage',
  },
  {
    path: 'verifications.get',
    summary: 'Get a verification',
    description:
      'The progress of a running verification, or the result of one that has ended. Permission: `ledger.verify` (accountant or higher).',
    rest: 'GET /api/inventory/verifications/{id}',
    kind: 'query',
    permission: 'ledger.verify',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the verification, a UUID.' },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-c3f51483cf11' },
  },
  {
    path: 'ledgerLog.list',
    summary: 'List the entries of the ledger log',
    description:
      'One entry for each transaction that changed the ledger, oldest first. Each head is the sha256 of the previous head followed by the text of the entry, so anyone who stored a head can recompute the later ones (docs/anchors.md). An entry with very many facts comes in several items. Permission: `ledger.verify` (accountant or higher).',
    rest: 'GET /api/inventory/ledger-log',
    kind: 'query',
    permission: 'ledger.verify',
    input: {
      properties: {
        after_position: {
          type: 'integer',
          minimum: 0,
          maximum: 9007199254740991,
          format: 'int64',
          description: 'Only entries after this position. Default: 0.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'ledgerLog.listPage',
  },
  {
    path: 'stockMovements.post',
    summary: 'Post a stock movement',
    description:
      'Changes the stock of one product on a date. A movement cannot be changed or deleted afterwards, only reversed. A date before existing movements recalculates their costs. An `adjustment` also needs the permission `movements.adjust` (accountant or higher). Permission: `movements.post` (clerk or higher).',
    rest: 'POST /api/inventory/stock-movements',
    kind: 'mutation',
    permission: 'movements.post',
    input: {
      properties: {
        product_id: {
          type: 'string',
          format: 'uuid',
          description: 'The product that moves. What is left of an archived one can only move towards zero.',
        },
        type: {
          type: 'string',
          enum: ['entry', 'exit', 'adjustment'],
          description:
            '`entry` adds units, `exit` removes them, `adjustment` corrects the quantity by a signed difference.',
        },
        quantity: {
          type: 'integer',
          minimum: -9007199254740991,
          maximum: 9007199254740991,
          description: 'Whole units. Entry and exit: 1 or more. Adjustment: the signed difference, not 0.',
          format: 'int64',
        },
        unit_cost: {
          type: 'number',
          minimum: 0,
          exclusiveMaximum: 1000000000000,
          description:
            'Cost per unit in the currency of the organization: at least 0 and less than 10^12, at most 6 decimal places and 15 significant digits. Used to value incoming units; only recorded for outgoing ones, which are valued at the cost of the stock.',
          format: 'double',
        },
        movement_date: {
          type: 'string',
          format: 'date',
          description:
            'The day of the movement. It must be in an open period; a date before existing movements recalculates their costs. A date from 1900-01-01 to 2199-12-31.',
        },
        journal_entry_id: {
          description:
            'A manual journal entry of the organization in the same accounting period. Null or absent: none yet; with automatic posting, the service creates one.',
          anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }],
        },
        organization_id: {
          description: 'If given, it must be the organization that the request acts in.',
          type: 'string',
          format: 'uuid',
        },
        accounting_period_id: {
          description: 'If given, it must be the period of `movement_date`. Default: that period.',
          type: 'string',
          format: 'uuid',
        },
        expected_on_hand: {
          description:
            'Post only if this is the current quantity on hand in whole units (compare and swap); otherwise the problem `ON_HAND_MISMATCH` reports the actual one.',
          type: 'integer',
          minimum: -9007199254740991,
          maximum: 9007199254740991,
          format: 'int64',
        },
        reason_code: {
          description: 'Your code for why the stock changed: one line of at most 64 characters.',
          type: 'string',
          maxLength: 64,
          minLength: 1,
        },
        reference: {
          description: 'The number of a document of yours: one line of at most 200 characters.',
          type: 'string',
          maxLength: 200,
          minLength: 1,
        },
        note: {
          description: 'A remark of at most 2,000 characters; newlines are allowed.',
          type: 'string',
          maxLength: 2000,
        },
        metadata: {
          description:
            'Any JSON object of at most 8,192 bytes, 5 levels and 50 keys per object, returned with the same values; the order of the members may differ.',
          type: 'object',
          additionalProperties: {},
        },
        dimension: {
          description:
            'A cost center, project or other label of at most 100 characters, which the lines of the journal entry of automatic posting get too.',
          type: 'string',
          maxLength: 100,
          minLength: 1,
        },
      },
      required: ['product_id', 'type', 'quantity', 'unit_cost', 'movement_date'],
    },
    example: {
      product_id: '0199a3c2-6f1e-7a52-9d3c-b09b50f3c46c',
      type: 'entry',
      quantity: 10,
      unit_cost: 12.5,
      movement_date: '2026-03-10',
      reference: 'PO-4711',
      metadata: { dock: 4 },
    },
    productField: 'product_id',
  },
  {
    path: 'stockMovements.list',
    summary: 'List stock movements',
    description:
      'The movements that match all filters: newest `movement_date` first, then newest posted. Permission: `movements.read` (any role).',
    rest: 'GET /api/inventory/stock-movements',
    kind: 'query',
    permission: 'movements.read',
    input: {
      properties: {
        product_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only movements of this product. For an unknown product the result is empty.',
        },
        type: {
          type: 'string',
          enum: ['entry', 'exit', 'adjustment'],
          description: 'Only movements of this type.',
        },
        reference: {
          type: 'string',
          maxLength: 200,
          minLength: 1,
          description: 'Only movements with exactly this reference.',
        },
        reason_code: {
          type: 'string',
          maxLength: 64,
          minLength: 1,
          description: 'Only movements with exactly this reason code.',
        },
        accounting_period_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only movements in this accounting period.',
        },
        journal_entry_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only movements linked to this journal entry.',
        },
        import_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only movements that this import of a file posted.',
        },
        startDate: {
          type: 'string',
          format: 'date',
          description: 'The first day, inclusive. Default: no lower limit.',
        },
        endDate: {
          type: 'string',
          format: 'date',
          description: 'The last day, inclusive. Default: no upper limit.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'stockMovements.listPage',
    productField: 'product_id',
  },
  {
    path: 'stockMovements.postBatch',
    summary: 'Post several stock movements atomically',
    description:
      'Posts all movements or none. Each movement is checked against the result of the ones before it. An error has the code and status of the first rejected movement; every entry of `errors` names a movement and its field and contains its figures. Permission: `movements.post` (clerk or higher).',
    rest: 'POST /api/inventory/stock-movements/batch',
    kind: 'mutation',
    permission: 'movements.post',
    input: {
      properties: {
        movements: {
          minItems: 1,
          maxItems: 1000,
          type: 'array',
          items: {
            type: 'object',
            properties: {
              product_id: {
                type: 'string',
                format: 'uuid',
                description:
                  'The product that moves. What is left of an archived one can only move towards zero.',
              },
              type: {
                type: 'string',
                enum: ['entry', 'exit', 'adjustment'],
                description:
                  '`entry` adds units, `exit` removes them, `adjustment` corrects the quantity by a signed difference.',
              },
              quantity: {
                type: 'integer',
                minimum: -9007199254740991,
                maximum: 9007199254740991,
                description:
                  'Whole units. Entry and exit: 1 or more. Adjustment: the signed difference, not 0.',
                format: 'int64',
              },
              unit_cost: {
                type: 'number',
                minimum: 0,
                exclusiveMaximum: 1000000000000,
                description:
                  'Cost per unit in the currency of the organization: at least 0 and less than 10^12, at most 6 decimal places and 15 significant digits. Used to value incoming units; only recorded for outgoing ones, which are valued at the cost of the stock.',
                format: 'double',
              },
              movement_date: {
                type: 'string',
                format: 'date',
                description:
                  'The day of the movement. It must be in an open period; a date before existing movements recalculates their costs. A date from 1900-01-01 to 2199-12-31.',
              },
              journal_entry_id: {
                description:
                  'A manual journal entry of the organization in the same accounting period. Null or absent: none yet; with automatic posting, the service creates one.',
                anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }],
              },
              organization_id: {
                description: 'If given, it must be the organization that the request acts in.',
                type: 'string',
                format: 'uuid',
              },
              accounting_period_id: {
                description: 'If given, it must be the period of `movement_date`. Default: that period.',
                type: 'string',
                format: 'uuid',
              },
              expected_on_hand: {
                description:
                  'Post only if this is the current quantity on hand in whole units (compare and swap); otherwise the problem `ON_HAND_MISMATCH` reports the actual one.',
                type: 'integer',
                minimum: -9007199254740991,
                maximum: 9007199254740991,
                format: 'int64',
              },
              reason_code: {
                description: 'Your code for why the stock changed: one line of at most 64 characters.',
                type: 'string',
                maxLength: 64,
                minLength: 1,
              },
              reference: {
                description: 'The number of a document of yours: one line of at most 200 characters.',
                type: 'string',
                maxLength: 200,
                minLength: 1,
              },
              note: {
                description: 'A remark of at most 2,000 characters; newlines are allowed.',
                type: 'string',
                maxLength: 2000,
              },
              metadata: {
                description:
                  'Any JSON object of at most 8,192 bytes, 5 levels and 50 keys per object, returned with the same values; the order of the members may differ.',
                type: 'object',
                additionalProperties: {},
              },
              dimension: {
                description:
                  'A cost center, project or other label of at most 100 characters, which the lines of the journal entry of automatic posting get too.',
                type: 'string',
                maxLength: 100,
                minLength: 1,
              },
            },
            required: ['product_id', 'type', 'quantity', 'unit_cost', 'movement_date'],
            description: 'A change in the stock of one product.',
            additionalProperties: false,
          },
          description: '1 to 1,000 movements, in the order in which they are posted.',
        },
      },
      required: ['movements'],
    },
    example: {
      movements: [
        {
          product_id: '0199a3c2-6f1e-7a52-9d3c-b09b50f3c46c',
          type: 'entry',
          quantity: 20,
          unit_cost: 11,
          movement_date: '2026-03-11',
        },
        {
          product_id: '0199a3c2-6f1e-7a52-9d3c-b09b50f3c46c',
          type: 'exit',
          quantity: 4,
          unit_cost: 0,
          movement_date: '2026-03-12',
        },
      ],
    },
  },
  {
    path: 'stockMovements.reverse',
    summary: 'Reverse a stock movement',
    description:
      'Posts an adjustment with the opposite sign, for all units or some of them, until none remain. On the date of the original, all is as if these units had not been posted, and later costs are recalculated. On a later date, units that had been issued return at the cost at which they were issued. Permission: `movements.adjust` (accountant or higher).',
    rest: 'POST /api/inventory/stock-movements/{id}/reversal',
    kind: 'mutation',
    permission: 'movements.adjust',
    input: {
      properties: {
        id: {
          type: 'string',
          format: 'uuid',
          description: 'The id of the stock movement to reverse, a UUID.',
        },
        quantity: {
          description: 'Units to reverse. Default: all that earlier reversals leave.',
          type: 'integer',
          minimum: 1,
          maximum: 9007199254740991,
          format: 'int64',
        },
        movement_date: {
          description:
            'The day of the reversal, not before the original. Default: the date of the original. If the period of the original is closed, a date in an open period is required. A date from 1900-01-01 to 2199-12-31.',
          type: 'string',
          format: 'date',
        },
        note: {
          description: 'A remark of at most 2,000 characters; newlines are allowed.',
          type: 'string',
          maxLength: 2000,
        },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-444ea3255198', movement_date: '2026-04-01', note: 'Sent back.' },
  },
  {
    path: 'stockMovements.link',
    summary: 'Link a stock movement to its journal entry',
    description:
      'A movement can be linked once, if it has no journal entry yet. Linking it to the same entry again changes nothing. Permission: `movements.link` (clerk or higher).',
    rest: 'POST /api/inventory/stock-movements/{id}/journal-entry',
    kind: 'mutation',
    permission: 'movements.link',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the stock movement, a UUID.' },
        journal_entry_id: {
          type: 'string',
          format: 'uuid',
          description:
            "A manual journal entry of the organization, dated in the movement's accounting period.",
        },
      },
      required: ['id', 'journal_entry_id'],
    },
    example: {
      id: '0199a3c2-6f1e-7a52-9d3c-444ea3255198',
      journal_entry_id: '0199a3c2-6f1e-7a52-9d3c-8a3900474197',
    },
  },
  {
    path: 'stockMovements.get',
    summary: 'Get a stock movement',
    description:
      'One movement with its current cost and its reversals. Permission: `movements.read` (any role).',
    rest: 'GET /api/inventory/stock-movements/{id}',
    kind: 'query',
    permission: 'movements.read',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the stock movement, a UUID.' },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-444ea3255198' },
  },
  {
    path: 'costAdjustments.record',
    summary: 'Adjust the cost of a receipt',
    description:
      'Adds to the cost of a receipt, for example freight that was invoiced later, or subtracts from it. The receipt counts as received at the new value, so the costs of later movements change too, as after a backdated movement. If the period of the receipt is closed, the amount is split on `adjustment_date`: the share of the units still on hand is added to stock (`to_stock`), and the rest is a cost variance (`to_variance`). Permission: `costs.adjust` (accountant or higher).',
    rest: 'POST /api/inventory/cost-adjustments',
    kind: 'mutation',
    permission: 'costs.adjust',
    input: {
      properties: {
        movement_id: {
          type: 'string',
          format: 'uuid',
          description: 'The receipt whose cost changes: an entry, or an adjustment that adds units.',
        },
        amount: {
          type: 'string',
          description:
            'The change of the cost of the whole receipt, not per unit: a signed decimal with at most the decimal places of the currency of the organization (EUR 2, JPY 0, KWD 3), not 0. The value of the receipt cannot fall below 0.',
        },
        adjustment_date: {
          type: 'string',
          format: 'date',
          description:
            'The day of the adjustment, not before the receipt. It must be in an open period. A date from 1900-01-01 to 2199-12-31.',
        },
        reason: {
          type: 'string',
          enum: ['landed_cost', 'price_difference', 'other'],
          description:
            '`landed_cost`: freight, duty or insurance. `price_difference`: the invoice differs from the receipt. `other`.',
        },
        reference: {
          description: 'The number of a document of yours: one line of at most 200 characters.',
          type: 'string',
          maxLength: 200,
          minLength: 1,
        },
        note: {
          description: 'A remark of at most 2,000 characters; newlines are allowed.',
          type: 'string',
          maxLength: 2000,
        },
        journal_entry_id: {
          description:
            'A manual journal entry of the organization in the accounting period in which the adjustment is booked. Null or absent: none; with automatic posting, the service creates one.',
          anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }],
        },
      },
      required: ['movement_id', 'amount', 'adjustment_date', 'reason'],
    },
    example: {
      movement_id: '0199a3c2-6f1e-7a52-9d3c-444ea3255198',
      amount: '15.00',
      adjustment_date: '2026-03-24',
      reason: 'landed_cost',
      reference: 'FREIGHT-88',
    },
  },
  {
    path: 'costAdjustments.list',
    summary: 'List cost adjustments',
    description:
      'The cost adjustments: newest `adjustment_date` first, then most recently recorded. Permission: `movements.read` (any role).',
    rest: 'GET /api/inventory/cost-adjustments',
    kind: 'query',
    permission: 'movements.read',
    input: {
      properties: {
        product_id: {
          type: 'string',
          format: 'uuid',
          description:
            'Only adjustments of receipts of this product. For an unknown product the list is empty.',
        },
        movement_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only adjustments of this receipt. For an unknown movement the list is empty.',
        },
        allocation_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only adjustments of this allocation.',
        },
        startDate: {
          type: 'string',
          format: 'date',
          description: 'The first day, inclusive. Default: no lower limit.',
        },
        endDate: {
          type: 'string',
          format: 'date',
          description: 'The last day, inclusive. Default: no upper limit.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'costAdjustments.listPage',
    productField: 'product_id',
  },
  {
    path: 'costAdjustments.reverse',
    summary: 'Reverse a cost adjustment',
    description:
      'Records a cost adjustment with the opposite amount. It cancels the original exactly if that is in place and the period of the receipt is open; otherwise it is split anew, on its `adjustment_date`. Permission: `costs.adjust` (accountant or higher).',
    rest: 'POST /api/inventory/cost-adjustments/{id}/reversal',
    kind: 'mutation',
    permission: 'costs.adjust',
    input: {
      properties: {
        id: {
          type: 'string',
          format: 'uuid',
          description: 'The id of the cost adjustment to reverse, a UUID.',
        },
        adjustment_date: {
          description:
            'The day of the reversal, in an open period, not before `booked_on` of the original. Default: the day of the original adjustment. A date from 1900-01-01 to 2199-12-31.',
          type: 'string',
          format: 'date',
        },
        note: {
          description: 'A remark of at most 2,000 characters; newlines are allowed.',
          type: 'string',
          maxLength: 2000,
        },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-88bc5d2c2bc2', note: 'Freight of another delivery.' },
  },
  {
    path: 'costAdjustments.get',
    summary: 'Get a cost adjustment',
    description:
      'One cost adjustment, with the part that was added to the value of the stock. Permission: `movements.read` (any role).',
    rest: 'GET /api/inventory/cost-adjustments/{id}',
    kind: 'query',
    permission: 'movements.read',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the cost adjustment, a UUID.' },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-88bc5d2c2bc2' },
  },
  {
    path: 'costAllocations.record',
    summary: 'Allocate one bill to several receipts',
    description:
      'Adjusts the costs of several receipts in proportion to their value, their quantity or given weights, all or none. The shares add up to the amount (largest-remainder method). An error has the code and status of the first rejected receipt; every entry of `errors` names a receipt. Permission: `costs.adjust` (accountant or higher).',
    rest: 'POST /api/inventory/cost-allocations',
    kind: 'mutation',
    permission: 'costs.adjust',
    input: {
      properties: {
        amount: {
          type: 'string',
          description:
            'The amount to allocate: a signed decimal with at most the decimal places of the currency of the organization, not 0. The adjustments add up to it exactly.',
        },
        adjustment_date: {
          type: 'string',
          format: 'date',
          description:
            'The day of the adjustments, not before any of the receipts. It must be in an open period. A date from 1900-01-01 to 2199-12-31.',
        },
        reason: {
          type: 'string',
          enum: ['landed_cost', 'price_difference', 'other'],
          description:
            '`landed_cost`: freight, duty or insurance. `price_difference`: the invoice differs from the receipt. `other`.',
        },
        by: {
          type: 'string',
          enum: ['value', 'quantity', 'weight'],
          description:
            'In proportion to what: the value of each receipt with its earlier adjustments, its units, or the given weights. Units that were reversed on the date of the receipt do not count.',
        },
        receipts: {
          minItems: 1,
          maxItems: 1000,
          type: 'array',
          items: {
            type: 'object',
            properties: {
              movement_id: {
                type: 'string',
                format: 'uuid',
                description: 'A receipt: an entry, or an adjustment that adds units.',
              },
              weight: {
                type: 'string',
                description:
                  'The weight of the receipt in any unit, such as kilograms: a decimal above 0 with at most 6 decimal places. Required if `by` is `weight`, and not allowed otherwise.',
              },
            },
            required: ['movement_id'],
            additionalProperties: false,
          },
          description:
            '1 to 1,000 different receipts. If shares round alike, the earlier one gets the remainder.',
        },
        reference: {
          description: 'The number of a document of yours: one line of at most 200 characters.',
          type: 'string',
          maxLength: 200,
          minLength: 1,
        },
        note: {
          description: 'A remark of at most 2,000 characters; newlines are allowed.',
          type: 'string',
          maxLength: 2000,
        },
      },
      required: ['amount', 'adjustment_date', 'reason', 'by', 'receipts'],
    },
    example: {
      amount: '10.00',
      adjustment_date: '2026-03-25',
      reason: 'landed_cost',
      by: 'quantity',
      receipts: [
        { movement_id: '0199a3c2-6f1e-7a52-9d3c-444ea3255198' },
        { movement_id: '0199a3c2-6f1e-7a52-9d3c-b59d0bfdc132' },
      ],
      reference: 'CUSTOMS-12',
    },
  },
  {
    path: 'writeDowns.record',
    summary: 'Write products down to net realizable value',
    description:
      'Reviews products item by item (IAS 2.28–33) and records the allowance of each: the part of its value at cost that exceeds the net realizable value of the units on hand, never below 0. With `journal`, one journal entry, dated `as_of`, posts the change since the last review. Costs and the inventory account stay the same. A recovery is recorded as a higher net realizable value. All items are recorded or none. Permission: `writedowns.record` (accountant or higher).',
    rest: 'POST /api/inventory/write-downs',
    kind: 'mutation',
    permission: 'writedowns.record',
    input: {
      properties: {
        as_of: {
          type: 'string',
          format: 'date',
          description:
            'The day of the review: quantities and costs are those at its end. It must be in an open period and not before the last review of any of the products. A date from 1900-01-01 to 2199-12-31.',
        },
        items: {
          minItems: 1,
          maxItems: 1000,
          type: 'array',
          items: {
            type: 'object',
            properties: {
              product_id: {
                type: 'string',
                format: 'uuid',
                description: 'The product; each product at most once. Archived products are allowed.',
              },
              net_realizable_value: {
                type: 'string',
                description:
                  'Estimated selling price of one unit less the estimated costs of completion and sale (IAS 2.6): a decimal of 0 or more with at most 6 decimal places, in the currency of the organization.',
              },
              reason: {
                type: 'string',
                maxLength: 200,
                minLength: 1,
                description: 'Why this is the net realizable value, at most 200 characters.',
              },
            },
            required: ['product_id', 'net_realizable_value', 'reason'],
            additionalProperties: false,
            description: 'The net realizable value of one product.',
          },
          description: '1 to 1,000 different products.',
        },
        journal: {
          type: 'object',
          properties: {
            loss_account: {
              type: 'string',
              maxLength: 64,
              minLength: 1,
              description: 'The expense account of write-downs and recoveries. Not an inventory account.',
            },
            allowance_account: {
              type: 'string',
              maxLength: 64,
              minLength: 1,
              description:
                'The account with the allowance, which reduces the inventory. Not an account that the settings or a posting rule use.',
            },
          },
          required: ['loss_account', 'allowance_account'],
          additionalProperties: false,
          description: 'The accounts of the journal entry.',
        },
      },
      required: ['as_of', 'items'],
    },
    example: {
      as_of: '2026-03-31',
      items: [
        {
          product_id: '0199a3c2-6f1e-7a52-9d3c-b09b50f3c46c',
          net_realizable_value: '9.50',
          reason: 'Successor announced',
        },
      ],
      journal: { loss_account: '5950', allowance_account: '1490' },
    },
  },
  {
    path: 'writeDowns.list',
    summary: 'List write-downs',
    description:
      'The reviews of products: newest `as_of` first, then most recently recorded. Permission: `valuation.read` (any role).',
    rest: 'GET /api/inventory/write-downs',
    kind: 'query',
    permission: 'valuation.read',
    input: {
      properties: {
        product_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only this product. For an unknown product the list is empty.',
        },
        journal_entry_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only the write-downs of this journal entry.',
        },
        startDate: {
          type: 'string',
          format: 'date',
          description: 'The first day, inclusive. Default: no lower limit.',
        },
        endDate: {
          type: 'string',
          format: 'date',
          description: 'The last day, inclusive. Default: no upper limit.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'writeDowns.listPage',
    productField: 'product_id',
  },
  {
    path: 'writeDowns.reverse',
    summary: 'Reverse a write-down',
    description:
      'Cancels the last review of a product as if it had not been recorded, for example because `as_of` was mistyped: on the same day, what was in effect before it is in effect again, and a journal entry posts the opposite amounts. The period of the review must be open; in a closed one, record a new review instead. Permission: `writedowns.record` (accountant or higher).',
    rest: 'POST /api/inventory/write-downs/{id}/reversal',
    kind: 'mutation',
    permission: 'writedowns.record',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the write-down to reverse, a UUID.' },
        reason: {
          type: 'string',
          maxLength: 200,
          minLength: 1,
          description: 'Why it is reversed, at most 200 characters.',
        },
      },
      required: ['id', 'reason'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-d7b8b8afee4d', reason: 'The month was mistyped' },
  },
  {
    path: 'writeDowns.propose',
    summary: 'Propose products to write down',
    description:
      'Products on hand without a movement for more than `idle_days`, or the given ones, and all products with an allowance, with their cost and last review. Nothing is recorded. Permission: `valuation.read` (any role).',
    rest: 'GET /api/inventory/write-downs/proposal',
    kind: 'query',
    permission: 'valuation.read',
    input: {
      properties: {
        as_of: {
          type: 'string',
          format: 'date',
          description:
            'The day of the review: quantities and costs are those at its end. Default: today (UTC).',
        },
        idle_days: {
          type: 'integer',
          minimum: 0,
          maximum: 36500,
          format: 'int32',
          description:
            'Propose products on hand whose last movement was more than this number of days before `as_of`. Default: 180.',
        },
        product_ids: {
          type: 'string',
          description:
            'Propose these products instead, idle or not: at most 100 ids, separated by commas. Unknown ids are left out.',
        },
      },
      required: [],
    },
  },
  {
    path: 'writeDowns.get',
    summary: 'Get a write-down',
    description:
      'One review of a product, with the allowance in effect from then on. Permission: `valuation.read` (any role).',
    rest: 'GET /api/inventory/write-downs/{id}',
    kind: 'query',
    permission: 'valuation.read',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the write-down, a UUID.' },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-d7b8b8afee4d' },
  },
  {
    path: 'stockImports.list',
    summary: 'List imports',
    description:
      'The imports of the organization, newest first, without their rejected rows. Permission: `movements.read` (any role).',
    rest: 'GET /api/inventory/stock-imports',
    kind: 'query',
    permission: 'movements.read',
    input: {
      properties: {
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'stockImports.listPage',
  },
  {
    path: 'stockImports.get',
    summary: 'Get an import',
    description:
      'The progress of a running import, or the report of a finished one. Permission: `movements.read` (any role).',
    rest: 'GET /api/inventory/stock-imports/{id}',
    kind: 'query',
    permission: 'movements.read',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the stock import, a UUID.' },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-6487dd74c8ca' },
  },
  {
    path: 'stockTakes.record',
    summary: 'Open or record a stock take',
    description:
      'With `counts`, posts the differences between the counted quantities and the quantities on hand at the end of the day at once, all or none; this requires the permission `movements.adjust`. An error has the code and status of the first rejected count; every entry of `errors` names a count and its field. Without `counts`, opens a stock take: people enter counts in it, then its differences are reviewed and posted. Permission: `stocktakes.count` (clerk or higher).',
    rest: 'POST /api/inventory/stock-takes',
    kind: 'mutation',
    permission: 'stocktakes.count',
    input: {
      properties: {
        count_date: {
          type: 'string',
          format: 'date',
          description:
            'The day of the count. It must not be in a closed period, neither when the stock take is opened nor when it is posted. A date from 1900-01-01 to 2199-12-31.',
        },
        counts: {
          description:
            '1 to 1,000 counts of different products, posted at once. Absent: opens a stock take to count in.',
          minItems: 1,
          maxItems: 1000,
          type: 'array',
          items: {
            type: 'object',
            properties: {
              product_id: {
                type: 'string',
                format: 'uuid',
                description: 'The product that was counted; each product at most once.',
              },
              counted_quantity: {
                type: 'integer',
                minimum: 0,
                maximum: 9007199254740991,
                description: 'Whole units counted, 0 or more, as of the end of `count_date`.',
                format: 'int64',
              },
              unit_cost: {
                description:
                  'Cost per unit of surplus units, in the currency of the organization: at least 0 and less than 10^12, at most 6 decimal places. Default: the average cost at the end of `count_date`; if nothing is on hand then, the last known average, to 6 decimals; 0 if there never was one.',
                type: 'number',
                minimum: 0,
                exclusiveMaximum: 1000000000000,
                format: 'double',
              },
            },
            required: ['product_id', 'counted_quantity'],
            additionalProperties: false,
            description: 'The counted quantity of one product.',
          },
        },
        blind: {
          description:
            'Whether expected quantities and differences are hidden until posting from members who may not post it. Default: `false`.',
          type: 'boolean',
        },
        note: {
          type: 'string',
          maxLength: 200,
          minLength: 1,
          description: 'Tells stock takes of one day apart: one line of at most 200 characters.',
        },
      },
      required: ['count_date'],
    },
    example: { count_date: '2026-03-31' },
  },
  {
    path: 'stockTakes.list',
    summary: 'List stock takes',
    description:
      'The stock takes: latest `count_date` first, then most recently opened. Permission: `movements.read` (any role).',
    rest: 'GET /api/inventory/stock-takes',
    kind: 'query',
    permission: 'movements.read',
    input: {
      properties: {
        status: {
          type: 'string',
          enum: ['open', 'counting', 'posted', 'cancelled'],
          description: 'Only stock takes with this status.',
        },
        startDate: {
          type: 'string',
          format: 'date',
          description: 'The first day, inclusive. Default: no lower limit.',
        },
        endDate: {
          type: 'string',
          format: 'date',
          description: 'The last day, inclusive. Default: no upper limit.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'stockTakes.listPage',
  },
  {
    path: 'stockTakes.get',
    summary: 'Get a stock take',
    description:
      'A stock take with all its counts, including those without a difference. Once posted, with the value of its adjustments and the number of later changes. Permission: `movements.read` (any role).',
    rest: 'GET /api/inventory/stock-takes/{id}',
    kind: 'query',
    permission: 'movements.read',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the stock take, a UUID.' },
      },
      required: ['id'],
    },
    example: { id: '0198c5a2-7d3e-7b1a-9f42-a56145270ce6' },
  },
  {
    path: 'stockTakes.count',
    summary: 'Enter counts',
    description:
      'Enters counts of some products, all or none. Other products keep their counts; if several people count a product, the last count applies, and the history keeps all of them. Status 409 `STOCK_TAKE_STATE_CONFLICT` once the stock take is posted or cancelled. A stock take has at most 10,000 products. Permission: `stocktakes.count` (clerk or higher).',
    rest: 'PUT /api/inventory/stock-takes/{id}/counts',
    kind: 'mutation',
    permission: 'stocktakes.count',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the stock take, a UUID.' },
        counts: {
          minItems: 1,
          maxItems: 1000,
          type: 'array',
          items: {
            type: 'object',
            properties: {
              product_id: {
                type: 'string',
                format: 'uuid',
                description: 'The product that was counted; each product at most once.',
              },
              counted_quantity: {
                anyOf: [
                  { type: 'integer', minimum: 0, maximum: 9007199254740991, format: 'int64' },
                  { type: 'null' },
                ],
                description:
                  'Whole units counted, 0 or more, as of the end of `count_date`; null withdraws the count of the product.',
              },
              unit_cost: {
                description:
                  'Cost per unit of surplus units, in the currency of the organization: at least 0 and less than 10^12, at most 6 decimal places. Default: the average cost at the end of `count_date`; if nothing is on hand then, the last known average, to 6 decimals; 0 if there never was one.',
                type: 'number',
                minimum: 0,
                exclusiveMaximum: 1000000000000,
                format: 'double',
              },
            },
            required: ['product_id', 'counted_quantity'],
            additionalProperties: false,
            description: 'The counted quantity of one product, or null to withdraw it.',
          },
          description:
            '1 to 1,000 counts of different products. Products that are not named keep their count.',
        },
      },
      required: ['id', 'counts'],
    },
    example: {
      id: '0198c5a2-7d3e-7b1a-9f42-a56145270ce6',
      counts: [
        { product_id: '0199a3c2-6f1e-7a52-9d3c-b09b50f3c46c', counted_quantity: 24 },
        { product_id: '0199a3c2-6f1e-7a52-9d3c-19c79ca7b1d4', counted_quantity: 0 },
      ],
    },
  },
  {
    path: 'stockTakes.countHistory',
    summary: 'List every count of a stock take',
    description:
      'All counts as they were entered, also those that were replaced or withdrawn: newest first. Permission: `movements.read` (any role).',
    rest: 'GET /api/inventory/stock-takes/{id}/counts/history',
    kind: 'query',
    permission: 'movements.read',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the stock take, a UUID.' },
        product_id: { type: 'string', format: 'uuid', description: 'Only counts of this product.' },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: ['id'],
    },
    example: { id: '0198c5a2-7d3e-7b1a-9f42-a56145270ce6' },
    page: 'stockTakes.countHistoryPage',
    productField: 'product_id',
  },
  {
    path: 'stockTakes.preview',
    summary: 'Preview the differences of a stock take',
    description:
      'What posting would change if it happened now, with this `basis`: the differences with their value, and the problems that would prevent it. Of a posted stock take, what it changed. Status 403 while a blind stock take hides its differences from the caller. Permission: `movements.read` (any role).',
    rest: 'GET /api/inventory/stock-takes/{id}/preview',
    kind: 'query',
    permission: 'movements.read',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the stock take, a UUID.' },
        basis: {
          type: 'string',
          enum: ['when_counted', 'end_of_day'],
          description: 'Previews posting with this `basis`. Without effect once it is posted.',
        },
      },
      required: ['id'],
    },
    example: { id: '0198c5a2-7d3e-7b1a-9f42-a56145270ce6' },
  },
  {
    path: 'stockTakes.post',
    summary: 'Post a stock take',
    description:
      'Adjusts the counted products, all or none, by the differences at the end of the count date; other products stay as they are. If the stock on that date changed after a count, `basis` says what the count is compared with; without it, 409 `COUNT_OVERTAKEN`. An error has the code and status of the first rejected count; each entry of `errors` names the SKU and the position in `counts` of the stock take. Status 409 `STOCK_TAKE_STATE_CONFLICT` if nothing has been counted, or once the stock take is posted or cancelled. Permission: `movements.adjust` (accountant or higher).',
    rest: 'POST /api/inventory/stock-takes/{id}/post',
    kind: 'mutation',
    permission: 'movements.adjust',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the stock take, a UUID.' },
        basis: {
          description:
            'What counts are compared with whose stock changed after they were entered: one `basis` for all of them, or one for each product. Without it they are rejected with 409 `COUNT_OVERTAKEN`.',
          anyOf: [
            {
              type: 'string',
              enum: ['when_counted', 'end_of_day'],
              description:
                'What a count is compared with. `when_counted`: the stock when the product was counted, because what moved since then was still on the shelf. `end_of_day`: the stock at the end of the count date as it is now, because the count already showed what moved.',
            },
            {
              minItems: 1,
              maxItems: 10000,
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  product_id: {
                    type: 'string',
                    format: 'uuid',
                    description: 'The counted product; each product at most once.',
                  },
                  basis: {
                    type: 'string',
                    enum: ['when_counted', 'end_of_day'],
                    description:
                      'What a count is compared with. `when_counted`: the stock when the product was counted, because what moved since then was still on the shelf. `end_of_day`: the stock at the end of the count date as it is now, because the count already showed what moved.',
                  },
                  expected: {
                    description:
                      'The `expected` of the preview that you decided on. If it has changed again since, the count is rejected with 409 `COUNT_OVERTAKEN`; without it, the decision is about any change.',
                    type: 'integer',
                    minimum: -9007199254740991,
                    maximum: 9007199254740991,
                    format: 'int64',
                  },
                },
                required: ['product_id', 'basis'],
                additionalProperties: false,
                description: 'What the count of one product is compared with.',
              },
            },
          ],
        },
      },
      required: ['id'],
    },
    example: { id: '0198c5a2-7d3e-7b1a-9f42-a56145270ce6', basis: 'when_counted' },
  },
  {
    path: 'stockTakes.cancel',
    summary: 'Cancel a stock take',
    description:
      'Ends a stock take without posting it. Its counts remain readable. Permission: `movements.adjust` (accountant or higher).',
    rest: 'POST /api/inventory/stock-takes/{id}/cancel',
    kind: 'mutation',
    permission: 'movements.adjust',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the stock take, a UUID.' },
      },
      required: ['id'],
    },
    example: { id: '0198c5a2-7d3e-7b1a-9f42-a56145270ce6' },
  },
  {
    path: 'stockTakes.laterChanges',
    summary: 'List movements that a stock take did not know',
    description:
      'Movements of counted products that were posted after the stock take but are dated on its count date or before, in the order of posting. Where one explains a difference, reverse the adjustment. Reversals of the adjustments are not listed. Permission: `movements.read` (any role).',
    rest: 'GET /api/inventory/stock-takes/{id}/later-changes',
    kind: 'query',
    permission: 'movements.read',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the stock take, a UUID.' },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: ['id'],
    },
    example: { id: '0198c5a2-7d3e-7b1a-9f42-a56145270ce6' },
    page: 'stockTakes.laterChangesPage',
  },
  {
    path: 'organizations.create',
    summary: 'Create an organization',
    description:
      'Creates an organization with the caller as its owner, and an API key for it, which is shown once; only that key, or a JWT, can read the address in `Location`. With an API key, only an owner can do this. Needs a credential, but no role in an organization.',
    rest: 'POST /api/organizations',
    kind: 'mutation',
    permission: 'signed_in',
    input: {
      properties: {
        name: {
          type: 'string',
          maxLength: 200,
          minLength: 1,
          description: 'The name shown to members and in invitations: one line of at most 200 characters.',
        },
        currency: {
          description: 'ISO 4217 code; EUR by default. It cannot be changed later.',
          type: 'string',
        },
      },
      required: ['name'],
    },
    example: { name: 'Harbour Tools Japan', currency: 'JPY' },
  },
  {
    path: 'organizations.list',
    summary: 'List your organizations',
    description:
      'The organizations that the caller can act in: all of a user with a JWT, one with an API key. Needs a credential, but no role in an organization.',
    rest: 'GET /api/organizations',
    kind: 'query',
    permission: 'signed_in',
    input: {
      properties: {
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'organizations.listPage',
  },
  {
    path: 'organizations.get',
    summary: 'Get the current organization',
    description:
      'The organization that the request acts in; any other id gives 404 `ORGANIZATION_NOT_FOUND`. Permission: `organization.read` (any role).',
    rest: 'GET /api/organizations/{id}',
    kind: 'query',
    permission: 'organization.read',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the organization, a UUID.' },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-cb4aec889ac8' },
  },
  {
    path: 'organizations.update',
    summary: 'Update an organization',
    description:
      'Changes only the given name and settings. New settings apply to everything that is posted afterwards. Permission: `organization.settings` (owner).',
    rest: 'PATCH /api/organizations/{id}',
    kind: 'mutation',
    permission: 'organization.settings',
    input: {
      properties: {
        id: {
          type: 'string',
          format: 'uuid',
          description: 'The id of the organization that the request acts in.',
        },
        name: {
          description: 'The new name: one line of at most 200 characters.',
          type: 'string',
          maxLength: 200,
          minLength: 1,
        },
        settings: {
          description: 'The settings to change; omitted settings keep their values.',
          type: 'object',
          properties: {
            allow_negative_stock: {
              type: 'boolean',
              description:
                'Allows exits that exceed the stock on hand; they are valued at the last average cost until the stock is received. Turning this off does not change balances that are below zero.',
            },
            auto_open_periods: {
              type: 'boolean',
              description:
                'Opens a period automatically when a movement or a journal entry is posted to a month without one.',
            },
            invite_registered: {
              type: 'boolean',
              description: 'Allows invitations to email addresses that already belong to an account.',
            },
            max_days_ahead: {
              anyOf: [{ type: 'integer', minimum: 0, maximum: 36500, format: 'int32' }, { type: 'null' }],
              description:
                'Rejects movements, stock takes and journal entries that are dated, and periods that start, more than this many days after today. Today is the date in UTC. Null means no limit.',
            },
            alert_digest: {
              type: 'string',
              enum: ['none', 'daily'],
              description:
                'Whether owners, admins and accountants receive one email a day with a table of the open alerts; none is sent on days without open alerts.',
            },
            automatic_posting: {
              description:
                'The accounts for automatic posting, which creates a journal entry for every stock movement. Null turns it off.',
              anyOf: [
                {
                  type: 'object',
                  properties: {
                    inventory: {
                      type: 'string',
                      maxLength: 64,
                      minLength: 1,
                      description:
                        'The account with the value of the stock. Must differ from all other accounts.',
                    },
                    goods_received: {
                      type: 'string',
                      maxLength: 64,
                      minLength: 1,
                      description: 'Counter account of entries.',
                    },
                    cost_of_goods_sold: {
                      type: 'string',
                      maxLength: 64,
                      minLength: 1,
                      description: 'Counter account of exits.',
                    },
                    stock_gain: {
                      type: 'string',
                      maxLength: 64,
                      minLength: 1,
                      description: 'Counter account of adjustments that add stock.',
                    },
                    stock_loss: {
                      type: 'string',
                      maxLength: 64,
                      minLength: 1,
                      description: 'Counter account of adjustments that remove stock.',
                    },
                    cost_variance: {
                      type: 'string',
                      maxLength: 64,
                      minLength: 1,
                      description: 'Counter account of later changes in the cost of posted movements.',
                    },
                  },
                  required: [
                    'inventory',
                    'goods_received',
                    'cost_of_goods_sold',
                    'stock_gain',
                    'stock_loss',
                    'cost_variance',
                  ],
                  additionalProperties: false,
                },
                { type: 'null' },
              ],
            },
            continue_url: {
              description:
                'Where the accept page leads new members: an http(s) URL whose origin the operator allows (`CONTINUE_ORIGINS`). Null: to the application that the operator configured, if any.',
              anyOf: [{ type: 'string', maxLength: 2048, minLength: 1 }, { type: 'null' }],
            },
          },
          additionalProperties: false,
        },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-cb4aec889ac8', settings: { auto_open_periods: true } },
  },
  {
    path: 'members.list',
    summary: 'List members',
    description:
      'Everyone who currently belongs to the organization, with their role. Permission: `members.read` (admin or higher).',
    rest: 'GET /api/members',
    kind: 'query',
    permission: 'members.read',
    input: {
      properties: {
        q: {
          type: 'string',
          maxLength: 200,
          minLength: 1,
          description: 'Text contained in the name or the email address; case is ignored.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'members.listPage',
  },
  {
    path: 'members.updateRole',
    summary: 'Change the role of a member',
    description:
      'Applies to keys and tokens of the member at once, revokes keys above the new role and pending invitations that the member could no longer send. The last owner cannot be demoted (409 `LAST_OWNER`). Permission: `members.keep` (admin or higher).',
    rest: 'PATCH /api/members/{user_id}',
    kind: 'mutation',
    permission: 'members.keep',
    input: {
      properties: {
        user_id: {
          type: 'string',
          format: 'uuid',
          description: 'The id of the user whose membership changes.',
        },
        role: {
          type: 'string',
          enum: ['owner', 'admin', 'accountant', 'clerk', 'viewer'],
          description: 'The new role, at most your own.',
        },
      },
      required: ['user_id', 'role'],
    },
    example: { user_id: '0199a3c2-6f1e-7a52-9d3c-86d081a9f93d', role: 'accountant' },
  },
  {
    path: 'members.remove',
    summary: 'Remove a member',
    description:
      'Revokes the API keys and pending invitations of the member in this organization, and disables the webhooks whose secret the member may know. The last owner cannot be removed (409 `LAST_OWNER`). Permission: `members.keep` (admin or higher).',
    rest: 'DELETE /api/members/{user_id}',
    kind: 'mutation',
    permission: 'members.keep',
    input: {
      properties: {
        user_id: { type: 'string', format: 'uuid', description: 'The id of the user whose membership ends.' },
      },
      required: ['user_id'],
    },
    example: { user_id: '0199a3c2-6f1e-7a52-9d3c-86d081a9f93d' },
  },
  {
    path: 'members.endSessions',
    summary: 'End the sessions of a member',
    description:
      'Signs the member out of the console in every browser, and makes mailed sign-in links useless that have not been used. API keys remain: revoke them too if one may be stolen. Sessions with keys of other organizations remain. Permission: `members.keep` (admin or higher).',
    rest: 'DELETE /api/members/{user_id}/sessions',
    kind: 'mutation',
    permission: 'members.keep',
    input: {
      properties: {
        user_id: { type: 'string', format: 'uuid', description: 'The id of the member whose sessions end.' },
      },
      required: ['user_id'],
    },
    example: { user_id: '0199a3c2-6f1e-7a52-9d3c-86d081a9f93d' },
  },
  {
    path: 'apiKeys.create',
    summary: 'Create an API key',
    description:
      'Creates a key that acts on behalf of the caller, with at most their role. The key itself is shown once. 409 `API_KEY_LIMIT_REACHED` if the organization has the maximum number of keys. Permission: `keys.keep` (admin or higher).',
    rest: 'POST /api/api-keys',
    kind: 'mutation',
    permission: 'keys.keep',
    input: {
      properties: {
        name: {
          type: 'string',
          maxLength: 200,
          minLength: 1,
          description: 'What the key is used for: one line of at most 200 characters.',
        },
        role: {
          type: 'string',
          enum: ['owner', 'admin', 'accountant', 'clerk', 'viewer'],
          description: 'At most your own role. The key never has more rights than its creator currently has.',
        },
        expires_in_days: {
          description:
            'Lifetime in days. Without it, the key does not expire. A key created with an expiring key expires no later than that key.',
          type: 'integer',
          minimum: 1,
          maximum: 3650,
          format: 'int32',
        },
      },
      required: ['name', 'role'],
    },
    example: { name: 'Warehouse scanner', role: 'clerk', expires_in_days: 90 },
  },
  {
    path: 'apiKeys.list',
    summary: 'List API keys',
    description:
      'Admins and owners see every key up to their own role, other members their own keys. Permission: `keys.own` (any role).',
    rest: 'GET /api/api-keys',
    kind: 'query',
    permission: 'keys.own',
    input: {
      properties: {
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'apiKeys.listPage',
  },
  {
    path: 'apiKeys.revoke',
    summary: 'Revoke an API key',
    description:
      'Admins and owners revoke any key up to their own role, other members their own keys. Rejected if no owner could act afterwards. Permission: `keys.own` (any role).',
    rest: 'DELETE /api/api-keys/{id}',
    kind: 'mutation',
    permission: 'keys.own',
    input: {
      properties: { id: { type: 'string', format: 'uuid', description: 'The id of the API key, a UUID.' } },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-ab84f532d5a0' },
  },
  {
    path: 'auditEvents.list',
    summary: 'List audit events',
    description:
      'Who did what, to which resource, when and from where; newest first. Events are written in the same transaction as the change and are never changed or removed. Permission: `audit.read` (admin or higher).',
    rest: 'GET /api/audit-events',
    kind: 'query',
    permission: 'audit.read',
    input: {
      properties: {
        type: {
          type: 'string',
          enum: [
            'invitation.sent',
            'invitation.resent',
            'invitation.accepted',
            'invitation.declined',
            'invitation.revoked',
            'invitation.expired',
            'invitation.email_failed',
            'member.joined',
            'member.role_changed',
            'member.removed',
            'member.sessions_ended',
            'api_key.created',
            'api_key.revoked',
            'identity.linked',
            'identity.unlinked',
            'identity.address_changed',
            'session.started',
            'session.ended',
            'period.opened',
            'period.closed',
            'period.reopened',
            'cost_adjustment.recorded',
            'write_down.recorded',
            'stock_take.opened',
            'stock_take.posted',
            'stock_take.cancelled',
            'stock_costs.changed',
            'ledger.anchored',
            'organization.created',
            'organization.updated',
            'posting_rule.created',
            'posting_rule.deleted',
            'product.created',
            'product.updated',
            'product.archived',
            'product.unarchived',
            'alert.acknowledged',
            'webhook.created',
            'webhook.enabled',
            'webhook.disabled',
            'webhook.secret_rotated',
            'webhook.test',
            'webhook.deleted',
          ],
          description: 'Only events of this type.',
        },
        actor_user_id: { type: 'string', format: 'uuid', description: 'Only events that this user caused.' },
        subject_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only events about the resource with this id.',
        },
        startDate: {
          type: 'string',
          format: 'date',
          description: 'The first day, inclusive. Default: no lower limit.',
        },
        endDate: {
          type: 'string',
          format: 'date',
          description: 'The last day, inclusive. Default: no upper limit.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'auditEvents.listPage',
  },
  {
    path: 'webhooks.create',
    summary: 'Create a webhook',
    description:
      'A webhook is a URL of yours that receives events as they occur. Events are sent by POST, signed according to the Standard Webhooks specification, and retried for a day. The signing secret is shown once. Permission: `webhooks.keep` (admin or higher).',
    rest: 'POST /api/webhooks',
    kind: 'mutation',
    permission: 'webhooks.keep',
    input: {
      properties: {
        url: {
          type: 'string',
          maxLength: 2048,
          description:
            'The https URL to call, at most 2,048 characters, in normalized form: lowercase host, port 443 or 1024 and above, without user name, password and fragment.',
          format: 'uri',
        },
        events: {
          description: 'Event types to send; by default all, including types added in the future.',
          uniqueItems: true,
          minItems: 1,
          maxItems: 19,
          type: 'array',
          items: {
            type: 'string',
            enum: [
              'invitation.sent',
              'invitation.resent',
              'invitation.accepted',
              'invitation.declined',
              'invitation.revoked',
              'invitation.expired',
              'invitation.email_failed',
              'stock_movement.posted',
              'stock_movement.reversed',
              'stock_costs.changed',
              'product.low_stock',
              'product.out_of_stock',
              'product.restocked',
              'stock_take.posted',
              'write_down.recorded',
              'period.closed',
              'period.reopened',
              'stock_import.completed',
              'ledger.anchored',
            ],
          },
        },
        description: {
          description: 'What the webhook is used for: one line of at most 200 characters.',
          type: 'string',
          maxLength: 200,
          minLength: 1,
        },
      },
      required: ['url'],
    },
    example: {
      url: 'https://hooks.example.com/tallybook',
      events: ['stock_movement.posted'],
      description: 'Warehouse display',
    },
  },
  {
    path: 'webhooks.list',
    summary: 'List webhooks',
    description:
      'The webhooks of the organization, newest first, disabled ones included, without their secrets. Permission: `webhooks.keep` (admin or higher).',
    rest: 'GET /api/webhooks',
    kind: 'query',
    permission: 'webhooks.keep',
    input: {
      properties: {
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: [],
    },
    page: 'webhooks.listPage',
  },
  {
    path: 'webhooks.get',
    summary: 'Get a webhook',
    description: 'One webhook, without its secret. Permission: `webhooks.keep` (admin or higher).',
    rest: 'GET /api/webhooks/{id}',
    kind: 'query',
    permission: 'webhooks.keep',
    input: {
      properties: { id: { type: 'string', format: 'uuid', description: 'The id of the webhook, a UUID.' } },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-74e0bef9ca8d' },
  },
  {
    path: 'webhooks.delete',
    summary: 'Delete a webhook',
    description:
      'Deletes the webhook with its secrets and cancels its pending deliveries. Permission: `webhooks.keep` (admin or higher).',
    rest: 'DELETE /api/webhooks/{id}',
    kind: 'mutation',
    permission: 'webhooks.keep',
    input: {
      properties: { id: { type: 'string', format: 'uuid', description: 'The id of the webhook, a UUID.' } },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-74e0bef9ca8d' },
  },
  {
    path: 'webhooks.disable',
    summary: 'Disable a webhook',
    description:
      'Stops sending events and cancels pending deliveries. Permission: `webhooks.keep` (admin or higher).',
    rest: 'POST /api/webhooks/{id}/disable',
    kind: 'mutation',
    permission: 'webhooks.keep',
    input: {
      properties: { id: { type: 'string', format: 'uuid', description: 'The id of the webhook, a UUID.' } },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-74e0bef9ca8d' },
  },
  {
    path: 'webhooks.enable',
    summary: 'Enable a webhook',
    description:
      'Sends events that occur from now on. Events that occurred while the webhook was disabled are not sent. A webhook that was disabled because a member who knows its secret lost access needs a new secret first. Permission: `webhooks.keep` (admin or higher).',
    rest: 'POST /api/webhooks/{id}/enable',
    kind: 'mutation',
    permission: 'webhooks.keep',
    input: {
      properties: { id: { type: 'string', format: 'uuid', description: 'The id of the webhook, a UUID.' } },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-74e0bef9ca8d' },
  },
  {
    path: 'webhooks.rotate',
    summary: 'Replace the signing secret of a webhook',
    description:
      'For 24 hours, messages are also signed with the previous secret. The new secret is shown once. Permission: `webhooks.keep` (admin or higher).',
    rest: 'POST /api/webhooks/{id}/rotate',
    kind: 'mutation',
    permission: 'webhooks.keep',
    input: {
      properties: { id: { type: 'string', format: 'uuid', description: 'The id of the webhook, a UUID.' } },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-74e0bef9ca8d' },
  },
  {
    path: 'webhooks.test',
    summary: 'Send a test event to a webhook',
    description:
      'Sends an event of the type `webhook.test` and returns its pending delivery. Permission: `webhooks.keep` (admin or higher).',
    rest: 'POST /api/webhooks/{id}/test',
    kind: 'mutation',
    permission: 'webhooks.keep',
    input: {
      properties: { id: { type: 'string', format: 'uuid', description: 'The id of the webhook, a UUID.' } },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-74e0bef9ca8d' },
  },
  {
    path: 'webhookDeliveries.list',
    summary: 'List the deliveries of a webhook',
    description:
      'The events sent to the webhook, or waiting to be sent, newest first. Permission: `webhooks.keep` (admin or higher).',
    rest: 'GET /api/webhooks/{id}/deliveries',
    kind: 'query',
    permission: 'webhooks.keep',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the webhook, a UUID.' },
        status: {
          type: 'string',
          enum: ['pending', 'delivered', 'failed', 'cancelled', 'skipped'],
          description: 'Only deliveries with this status.',
        },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 1000,
          format: 'int32',
          description:
            'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
        },
        cursor: {
          type: 'string',
          minLength: 1,
          maxLength: 512,
          description:
            'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
        },
      },
      required: ['id'],
    },
    example: { id: '0199a3c2-6f1e-7a52-9d3c-74e0bef9ca8d' },
    page: 'webhookDeliveries.listPage',
  },
  {
    path: 'me.get',
    summary: 'Get the current caller',
    description:
      'The user, organization and role that a request with this credential acts with. Needs a credential, but no role in an organization.',
    rest: 'GET /api/me',
    kind: 'query',
    permission: 'signed_in',
    input: { properties: {}, required: [] },
  },
];

/** The first words of the commands, with their descriptions. */
export const groups: Readonly<Record<string, string>> = {
  invitations: 'Invite people to the organization by email; accept or decline invitations.',
  'journal-entries': 'Balanced entries that movements can be linked to.',
  'posting-rules': 'Accounts of automatic posting by category of product and by reason code.',
  periods: 'Accounting periods, open or closed.',
  products: 'The products kept in stock.',
  'stock-levels': 'List quantities on hand and their values.',
  alerts: 'Products that reached their reorder point, or zero.',
  'stock-cards': 'Get the movements of a product with running quantity and value.',
  valuation: 'Get the value of the stock.',
  ageing: 'Get the stock by age.',
  turnover: 'Get the turnover of the stock.',
  abc: 'Rank products by their share of the total.',
  reconciliation: 'Compare the stock value with the inventory account by period.',
  verifications:
    'Verifies that every derived figure follows from the movements, and that no movement was altered.',
  'ledger-log': 'List the entries of the ledger log.',
  'stock-movements': 'Entries, exits and adjustments: the only way to change stock.',
  'cost-adjustments': 'Later changes in the cost of receipts, such as freight.',
  'cost-allocations': 'Allocate one bill to several receipts.',
  'write-downs': 'Reviews of products at net realizable value (IAS 2.28–33).',
  'stock-imports': 'Imported files of movements, and their progress.',
  'stock-takes': 'Counts of several people, compared with the ledger and posted as adjustments.',
  organizations: 'Organizations and their settings.',
  members: 'The members of the organization and their roles.',
  'api-keys': 'Credentials for programs.',
  'audit-events': 'List audit events.',
  webhooks: 'The URLs that receive your events, and the attempts to deliver them.',
  'webhook-deliveries': 'List the deliveries of a webhook.',
  me: 'Get the current caller.',
};

/** Movements, reports and lists as CSV files. */
export const exports: readonly FileDescription[] = [
  {
    path: 'stockMovements.export',
    summary: 'Export stock movements as a file',
    description:
      'Ordered by date, then by order of posting. Text that a spreadsheet could interpret as a formula is prefixed with an apostrophe, which an import removes. Permission: `movements.export` (accountant or higher).',
    rest: 'GET /api/inventory/stock-movements/export',
    permission: 'movements.export',
    input: {
      properties: {
        product_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only movements of this product. For an unknown product the result is empty.',
        },
        type: {
          type: 'string',
          enum: ['entry', 'exit', 'adjustment'],
          description: 'Only movements of this type.',
        },
        reference: {
          type: 'string',
          maxLength: 200,
          minLength: 1,
          description: 'Only movements with exactly this reference.',
        },
        reason_code: {
          type: 'string',
          maxLength: 64,
          minLength: 1,
          description: 'Only movements with exactly this reason code.',
        },
        accounting_period_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only movements in this accounting period.',
        },
        journal_entry_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only movements linked to this journal entry.',
        },
        import_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only movements that this import of a file posted.',
        },
        startDate: {
          type: 'string',
          format: 'date',
          description: 'The first day, inclusive. Default: no lower limit.',
        },
        endDate: {
          type: 'string',
          format: 'date',
          description: 'The last day, inclusive. Default: no upper limit.',
        },
      },
      required: [],
    },
  },
  {
    path: 'stockLevels.export',
    summary: 'List quantities on hand and their values as a file',
    description:
      'All rows of `stockLevels.list` as CSV, with the same figures: one column per field, in the order of the JSON; a list within a row is JSON in its cell. Text that a spreadsheet could interpret as a formula is prefixed with an apostrophe. Permission: `levels.read` (any role).',
    rest: 'GET /api/inventory/stock-levels/export',
    permission: 'levels.read',
    input: {
      properties: {
        product_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only this product. For an unknown product the list is empty.',
        },
        as_of: {
          type: 'string',
          format: 'date',
          description: 'The state at the end of this day. Default: the current state.',
        },
        below_reorder_point: {
          type: 'boolean',
          description:
            'Only products at or below their reorder point (`true`), or only the others (`false`).',
        },
        q: {
          type: 'string',
          maxLength: 200,
          minLength: 1,
          description: 'Text contained in the SKU or name of the product; case is ignored.',
        },
      },
      required: [],
    },
  },
  {
    path: 'valuation.export',
    summary: 'Get the value of the stock as a file',
    description:
      'All rows of `valuation.get` as CSV, with the same figures: one column per field, in the order of the JSON; a list within a row is JSON in its cell. Text that a spreadsheet could interpret as a formula is prefixed with an apostrophe. Permission: `valuation.read` (any role).',
    rest: 'GET /api/inventory/valuation/export',
    permission: 'valuation.read',
    input: {
      properties: {
        as_of: {
          type: 'string',
          format: 'date',
          description: 'The state at the end of this day. Default: the current state.',
        },
      },
      required: [],
    },
  },
  {
    path: 'ageing.export',
    summary: 'Get the stock by age as a file',
    description:
      'All rows of `ageing.get` as CSV, with the same figures: one column per field, in the order of the JSON; a list within a row is JSON in its cell, but each bucket has two columns. Text that a spreadsheet could interpret as a formula is prefixed with an apostrophe. Permission: `valuation.read` (any role).',
    rest: 'GET /api/inventory/ageing/export',
    permission: 'valuation.read',
    input: {
      properties: {
        as_of: {
          type: 'string',
          format: 'date',
          description:
            'The state at the end of this day, and the day for which ages are computed. Default: today (UTC).',
        },
        buckets: {
          type: 'string',
          description:
            'The last days of the buckets: up to 12 whole numbers, ascending and without repetition, separated by commas. A last bucket without a limit follows. Default: 30,90,180,365.',
        },
        product_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only this product. For an unknown product the list is empty.',
        },
      },
      required: [],
    },
  },
  {
    path: 'turnover.export',
    summary: 'Get the turnover of the stock as a file',
    description:
      'All rows of `turnover.get` as CSV, with the same figures: one column per field, in the order of the JSON; a list within a row is JSON in its cell. Text that a spreadsheet could interpret as a formula is prefixed with an apostrophe. Permission: `valuation.read` (any role).',
    rest: 'GET /api/inventory/turnover/export',
    permission: 'valuation.read',
    input: {
      properties: {
        startDate: {
          type: 'string',
          format: 'date',
          description: 'The first day, inclusive. Default: 89 days before the last one.',
        },
        endDate: {
          type: 'string',
          format: 'date',
          description: 'The last day, inclusive. Default: today (UTC), or the first day if that is later.',
        },
        product_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only this product. For an unknown product the list is empty.',
        },
        idle_since: {
          type: 'string',
          format: 'date',
          description: 'Only products that have had no movement since this day.',
        },
      },
      required: [],
    },
  },
  {
    path: 'abc.export',
    summary: 'Rank products by their share of the total as a file',
    description:
      'All rows of `abc.get` as CSV, with the same figures: one column per field, in the order of the JSON; a list within a row is JSON in its cell. Text that a spreadsheet could interpret as a formula is prefixed with an apostrophe. Permission: `valuation.read` (any role).',
    rest: 'GET /api/inventory/abc/export',
    permission: 'valuation.read',
    input: {
      properties: {
        startDate: {
          type: 'string',
          format: 'date',
          description: 'The first day, inclusive. Default: 89 days before the last one.',
        },
        endDate: {
          type: 'string',
          format: 'date',
          description: 'The last day, inclusive. Default: today (UTC), or the first day if that is later.',
        },
        by: {
          type: 'string',
          enum: ['cost_out', 'value'],
          description:
            'What products are ranked by: the cost of the units that left in the range (default), or the value of the stock at the end of `endDate`.',
        },
        a: {
          type: 'integer',
          minimum: 1,
          maximum: 100,
          format: 'int32',
          description:
            'Class A ends where the products before have this share of the total, in percent. Default: 80.',
        },
        b: {
          type: 'integer',
          minimum: 1,
          maximum: 100,
          format: 'int32',
          description: 'Class B ends where the products before have this share, in percent. Default: 95.',
        },
      },
      required: [],
    },
  },
  {
    path: 'reconciliation.export',
    summary: 'Compare the stock value with the inventory account by period as a file',
    description:
      'All rows of `reconciliation.get` as CSV, with the same figures: one column per field, in the order of the JSON; a list within a row is JSON in its cell. Text that a spreadsheet could interpret as a formula is prefixed with an apostrophe. Permission: `valuation.read` (any role).',
    rest: 'GET /api/inventory/reconciliation/export',
    permission: 'valuation.read',
    input: {
      properties: {
        startDate: {
          type: 'string',
          format: 'date',
          description: 'The first day, inclusive. Default: no lower limit.',
        },
        endDate: {
          type: 'string',
          format: 'date',
          description: 'The last day, inclusive. Default: no upper limit.',
        },
      },
      required: [],
    },
  },
  {
    path: 'costAdjustments.export',
    summary: 'List cost adjustments as a file',
    description:
      'All rows of `costAdjustments.list` as CSV, with the same figures: one column per field, in the order of the JSON; a list within a row is JSON in its cell. Text that a spreadsheet could interpret as a formula is prefixed with an apostrophe. Permission: `movements.read` (any role).',
    rest: 'GET /api/inventory/cost-adjustments/export',
    permission: 'movements.read',
    input: {
      properties: {
        product_id: {
          type: 'string',
          format: 'uuid',
          description:
            'Only adjustments of receipts of this product. For an unknown product the list is empty.',
        },
        movement_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only adjustments of this receipt. For an unknown movement the list is empty.',
        },
        allocation_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only adjustments of this allocation.',
        },
        startDate: {
          type: 'string',
          format: 'date',
          description: 'The first day, inclusive. Default: no lower limit.',
        },
        endDate: {
          type: 'string',
          format: 'date',
          description: 'The last day, inclusive. Default: no upper limit.',
        },
      },
      required: [],
    },
  },
  {
    path: 'writeDowns.export',
    summary: 'List write-downs as a file',
    description:
      'All rows of `writeDowns.list` as CSV, with the same figures: one column per field, in the order of the JSON; a list within a row is JSON in its cell. Text that a spreadsheet could interpret as a formula is prefixed with an apostrophe. Permission: `valuation.read` (any role).',
    rest: 'GET /api/inventory/write-downs/export',
    permission: 'valuation.read',
    input: {
      properties: {
        product_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only this product. For an unknown product the list is empty.',
        },
        journal_entry_id: {
          type: 'string',
          format: 'uuid',
          description: 'Only the write-downs of this journal entry.',
        },
        startDate: {
          type: 'string',
          format: 'date',
          description: 'The first day, inclusive. Default: no lower limit.',
        },
        endDate: {
          type: 'string',
          format: 'date',
          description: 'The last day, inclusive. Default: no upper limit.',
        },
      },
      required: [],
    },
  },
  {
    path: 'stockTakes.export',
    summary: 'Get a stock take as a file',
    description:
      'The counts of a stock take as CSV, with their products and differences: `expected`, `difference` and `cost_amount` are those of `stockTakes.preview`, or empty while a blind stock take hides them. `cost_amount` is also empty where posting would be rejected, for which the preview gives the reason. Of a cancelled one, `expected` is the quantity when the product was counted, and `cost_amount` is empty. Text that a spreadsheet could interpret as a formula is prefixed with an apostrophe. Permission: `movements.read` (any role).',
    rest: 'GET /api/inventory/stock-takes/{id}/export',
    permission: 'movements.read',
    input: {
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The id of the stock take, a UUID.' },
      },
      required: ['id'],
    },
  },
  {
    path: 'writeDowns.exportProposal',
    summary: 'Propose products to write down as a file',
    description:
      'All rows of `writeDowns.propose` as CSV, with the same figures: one column per field, in the order of the JSON; a list within a row is JSON in its cell. Text that a spreadsheet could interpret as a formula is prefixed with an apostrophe. Permission: `valuation.read` (any role).',
    rest: 'GET /api/inventory/write-downs/proposal/export',
    permission: 'valuation.read',
    input: {
      properties: {
        as_of: {
          type: 'string',
          format: 'date',
          description:
            'The day of the review: quantities and costs are those at its end. Default: today (UTC).',
        },
        idle_days: {
          type: 'integer',
          minimum: 0,
          maximum: 36500,
          format: 'int32',
          description:
            'Propose products on hand whose last movement was more than this number of days before `as_of`. Default: 180.',
        },
        product_ids: {
          type: 'string',
          description:
            'Propose these products instead, idle or not: at most 100 ids, separated by commas. Unknown ids are left out.',
        },
      },
      required: [],
    },
  },
];
