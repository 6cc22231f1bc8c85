import { z } from 'zod';
import { fieldErrorsIn, validationProblem, type FieldError, type ProblemError } from '../problem/index.ts';
import { invitation, sendInvitationInput, type SendInvitation } from './invitation.ts';
import { textIn, type Wording } from '../texts/say.ts';

/** Most invitations in one request. */
export const maxInvitations = 100;

// Accepts any value: items are validated one by one, each with its own outcome.
const item = z.custom<SendInvitation>().meta({
  override: { $ref: '#/components/schemas/SendInvitation' },
});

export const sendInvitationsInput = z
  .strictObject({
    invitations: z
      .array(item)
      .min(1)
      .max(maxInvitations)
      .describe('1 to 100 invitations. Each is validated and sent on its own.'),
  })
  .meta({ id: 'SendInvitationBatch', description: 'Several invitations to the current organization.' });

export const batchOutcomes = ['sent', 'already_invited', 'registered', 'limited', 'invalid'] as const;
export type BatchOutcome = (typeof batchOutcomes)[number];

/** Why one invitation of a batch was not sent. */
const itemProblem = z.object({
  code: z.string().meta({ description: 'The problem code, for programs to branch on.' }),
  status: z.int().meta({ description: 'The HTTP status that the invitation would have had on its own.' }),
  detail: z.string().describe('A human-readable explanation.'),
  retry_after: z
    .int()
    .optional()
    .meta({ description: 'Seconds to wait, if a limit is reached; otherwise absent.' }),
  errors: z
    .array(
      z.object({
        pointer: z.string().meta({
          description: 'JSON Pointer (RFC 6901) to the field in the request.',
          example: '/invitations/3/email',
        }),
        code: z.string().meta({ description: 'The rule that the field violates.', example: 'INVALID_EMAIL' }),
        detail: z.string().describe('A human-readable explanation.'),
      }),
    )
    .optional()
    .meta({ description: 'The invalid fields; pointers include the index of the invitation.' }),
});

export const invitationOutcome = z
  .object({
    outcome: z
      .enum(batchOutcomes)
      .describe(
        '`already_invited`: a pending invitation exists. `registered`: the address has an account. `limited`: a sending limit is reached. `invalid`: any other problem.',
      ),
    invitation: invitation
      .optional()
      .meta({ description: 'The invitation; present if the outcome is `sent`.' }),
    problem: itemProblem
      .optional()
      .meta({ description: 'Why it was not sent; present for every other outcome.' }),
  })
  .meta({ id: 'InvitationOutcome', description: 'What became of one invitation of a batch.' });

export type SendInvitations = z.infer<typeof sendInvitationsInput>;
export type InvitationOutcome = z.infer<typeof invitationOutcome>;

/** Validates one item of a batch. */
export function readItem(item: unknown): SendInvitation | ProblemError {
  const read = sendInvitationInput.safeParse(item);
  return read.success ? read.data : validationProblem(read.error.issues);
}

const outcomes: Partial<Record<ProblemError['code'], BatchOutcome>> = {
  INVITATION_ALREADY_EXISTS: 'already_invited',
  EMAIL_ALREADY_REGISTERED: 'registered',
  RATE_LIMITED: 'limited',
};

/** The outcome of an invitation that was not sent; its pointers include the item's index. */
export function rejectedOutcome(index: number, problem: ProblemError, wording: Wording): InvitationOutcome {
  const { code, status, detail, retryAfter, errors } = problem;
  return {
    outcome: outcomes[code] ?? 'invalid',
    problem: {
      code,
      status,
      detail: textIn(detail, wording),
      ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
      ...(errors === undefined
        ? {}
        : {
            errors: fieldErrorsIn(errors, wording).map((error) => withIndex(index, error)),
          }),
    },
  };
}

function withIndex(index: number, { pointer, code, detail }: FieldError<string>) {
  return { pointer: `/invitations/${index}${pointer}`, code, detail };
}
