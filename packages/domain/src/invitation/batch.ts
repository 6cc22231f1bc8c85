import { z } from 'zod';
import { validationProblem, type FieldError, type ProblemError } from '../problem/index.ts';
import { invitation, sendInvitationInput, type SendInvitation } from './invitation.ts';

/** Most invitations in one request. */
export const maxInvitations = 100;

// Accepts any value: items are validated one by one, each with its own outcome.
const item = z.custom<SendInvitation>().meta({
  override: { $ref: '#/components/schemas/SendInvitation' },
});

export const sendInvitationsInput = z
  .strictObject({ invitations: z.array(item).min(1).max(maxInvitations) })
  .meta({ id: 'SendInvitationBatch' });

export const batchOutcomes = ['sent', 'already_invited', 'registered', 'limited', 'invalid'] as const;
export type BatchOutcome = (typeof batchOutcomes)[number];

/** Why one invitation of a batch was not sent. */
const itemProblem = z.object({
  code: z.string().meta({ description: 'A problem code.' }),
  status: z.int().meta({ description: 'The HTTP status that the invitation would have had on its own.' }),
  detail: z.string(),
  retry_after: z.int().optional().meta({ description: 'Seconds to wait, if a limit is reached.' }),
  errors: z
    .array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() }))
    .optional()
    .meta({ description: 'Pointers include the index: `/invitations/3/email`.' }),
});

export const invitationOutcome = z
  .object({
    outcome: z.enum(batchOutcomes),
    invitation: invitation.optional().meta({ description: 'Present if the outcome is `sent`.' }),
    problem: itemProblem.optional().meta({ description: 'Present for every other outcome.' }),
  })
  .meta({ id: 'InvitationOutcome' });

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
export function rejectedOutcome(index: number, problem: ProblemError): InvitationOutcome {
  const { code, status, message: detail, retryAfter, errors } = problem;
  return {
    outcome: outcomes[code] ?? 'invalid',
    problem: {
      code,
      status,
      detail,
      ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
      ...(errors === undefined ? {} : { errors: errors.map((error) => withIndex(index, error)) }),
    },
  };
}

function withIndex(index: number, { pointer, code, detail }: FieldError) {
  return { pointer: `/invitations/${index}${pointer}`, code, detail };
}
