import type { LedgerCommand, PostMovement, ProblemError } from '@tallybook/domain';
import { systemOrigin } from '../platform/events/index.ts';
import { newId } from '../platform/ids.ts';
import type { PostingEngine } from '../modules/stock-movements/posting/engine.ts';
import type { TestOrganization } from './seed.ts';

export type Move = Pick<PostMovement, 'type' | 'quantity' | 'unit_cost' | 'movement_date'>;

/** Posts movements of one product together, past the wire: for histories too long to be sent one by one. */
export async function postMoves(
  engine: PostingEngine,
  { organizationId, userIds }: Pick<TestOrganization, 'organizationId' | 'userIds'>,
  product_id: string,
  moves: readonly Move[],
): Promise<void> {
  const group = moves.map((move): LedgerCommand => ({
    kind: 'movement',
    id: newId(),
    input: { product_id, ...move },
  }));
  await engine.post(organizationId, {
    group,
    userId: userIds.owner,
    origin: systemOrigin,
    call: undefined,
    answer: () => null,
    refuse: (refusals) => refusals.find((each) => each !== undefined) as ProblemError,
  });
}
