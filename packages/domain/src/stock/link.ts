import { z } from 'zod';
import { id } from '../shared/id.ts';

export const linkMovementInput = z.strictObject({
  id: id().describe('The id of the stock movement, a UUID.'),
  journal_entry_id: id().meta({
    description: "A manual journal entry of the organization, dated in the movement's accounting period.",
  }),
});

export type LinkMovement = z.infer<typeof linkMovementInput>;
