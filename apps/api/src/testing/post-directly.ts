import type { LedgerCommand, PostMovement, ProblemError } from '@tallybook/domain';
import { systemOrigin } from '../platform/events/event.ts';
import { newId } from '../platform/ids.ts';
import type { PostingEngine } from '../ledger/posting/engine.ts';
import type { TestOrganization } from './seed.ts';

export type MovementFields = Pick<PostMovement, 'type' | 'quantity' | 'unit_cost' | 'movement_date'>;

/** Posts movements of one product in one transaction, without HTTP: for long histories. */
export async function postDirectly(
  engine: PostingEngine,
  { organizationId, userIds }: Pick<TestOrganization, 'organizationId' | 'userIds'>,
  product_id: string,
  movements: readonly MovementFields[],
): Promise<void> {
  const group = movements.map((movement): LedgerCommand => ({
    kind: 'movement',
    id: newId(),
    input: { product_id, ...movement },
  }));
  await engine.post(organizationId, {
    group,
    userId: userIds.owner,
    origin: systemOrigin,
    call: undefined,
    toResponse: () => null,
    combineProblems: (problems) => problems.find((problem) => problem !== undefined) as ProblemError,
  });
}
