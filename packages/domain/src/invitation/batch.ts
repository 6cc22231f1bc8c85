import { z } from 'zod';
import { validationProblem, type FieldError, type ProblemError } from '../problem/index.ts';
import { invitation, sendInvitationInput, type SendInvitation } from './invitation.ts';

/** Invitations of one call. */
export const maxInvitations = 100;

// Items are looked at one by one, each with an outcome of its own; here any value is let through.
const item = z.custom<SendInvitation>().meta({
  override: { $ref: '#/components/schemas/SendInvitation' },
});

export const sendInvitationsInput = z
  .strictObject({ invitations: z.array(item).min(1).max(maxInvitations) })
  .meta({ id: 'SendInvitationBatch' });

export const batchOutcomes = ['sent', 'already_invited', 'registered', 'limited', 'invalid'] as const;
export type BatchOutcome = (typeof batchOutcomes)[number];

/** Why one invitation of a batch was not sent. */
const refusal = z.object({
  code: z.string().meta({ description: 'A code of the catalogue of problems.' }),
  status: z.int().meta({ description: 'The status that the invitation would have had on its own.' }),
  detail: z.string(),
  retry_after: z.int().optional().meta({ description: 'Seconds, when a limit is reached.' }),
  errors: z
    .array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() }))
    .optional()
    .meta({ description: 'Pointers name the item: `/invitations/3/email`.' }),
});

export const invitationOutcome = z
  .object({
    outcome: z.enum(batchOutcomes),
    invitation: invitation.optional().meta({ description: 'With the outcome `sent`.' }),
    problem: refusal.optional().meta({ description: 'With every other outcome.' }),
  })
  .meta({ id: 'InvitationOutcome' });

export type SendInvitations = z.infer<typeof sendInvitationsInput>;
export type InvitationOutcome = z.infer<typeof invitationOutcome>;

/** The item at this place as a checked invitation, or why it is none. */
export function readItem(given: unknown): SendInvitation | ProblemError {
  const read = sendInvitationInput.safeParse(given);
  return read.success ? read.data : validationProblem(read.error.issues);
}

const outcomes: Partial<Record<ProblemError['code'], BatchOutcome>> = {
  INVITATION_ALREADY_EXISTS: 'already_invited',
  EMAIL_ALREADY_REGISTERED: 'registered',
  RATE_LIMITED: 'limited',
};

/** What is answered for an invitation of a batch that was refused; its pointers get the item's place. */
export function rejectedOutcome(index: number, problem: ProblemError): InvitationOutcome {
  const { code, status, message: detail, retryAfter, errors } = problem;
  return {
    outcome: outcomes[code] ?? 'invalid',
    problem: {
      code,
      status,
      detail,
      ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
      ...(errors === undefined ? {} : { errors: errors.map((error) => placed(index, error)) }),
    },
  };
}

function placed(index: number, { pointer, code, detail }: FieldError) {
  return { pointer: `/invitations/${index}${pointer}`, code, detail };
}
