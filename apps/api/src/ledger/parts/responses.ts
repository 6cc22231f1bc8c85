import type { GroupOutcome } from '@tallybook/domain';
import { storeResponses } from '../../platform/idempotency/store.ts';
import type { PostedItem, PostingOutcome } from '../posting/posting.ts';
import type { Batch, Part } from './part.ts';

/** The outcome of each posting; the response of a call with an Idempotency-Key is stored. */
export const responses: Part = {
  derive: (batch) => ({ outcomes: outcomesOf(batch) }),
  write: (tx, { organizationId, postings, outcomes }) => {
    const keyed = postings.flatMap(({ call }, index) => {
      const outcome = outcomes[index];
      if (call === undefined || outcome === undefined || !('response' in outcome)) return [];
      return [{ call, response: outcome.response }];
    });
    return keyed.length === 0 ? [] : [() => storeResponses(tx, organizationId, keyed)];
  },
};

const outcomesOf = ({ postings, decision, items }: Batch): PostingOutcome[] =>
  postings.map((posting, index) => {
    const outcome = decision.outcomes[index] as GroupOutcome;
    if ('rejected' in outcome) return posting.combineProblems(outcome.rejected);
    const presented = outcome.accepted.map((each) =>
      each === 'unchanged' ? each : (items.get(each.id) as PostedItem),
    );
    return { response: posting.toResponse(presented, decision.compared), replayed: false };
  });
