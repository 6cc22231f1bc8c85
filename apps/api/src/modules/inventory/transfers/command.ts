import type { ProblemError, StockTransfer, TransferCommand } from '@tallybook/domain';
import { postGroup } from '../../../ledger/posting/requests.ts';
import type { VerbContext } from '../../../platform/verb.ts';

/** Posts one transfer, once per Idempotency-Key. */
export const postCommand = (
  ctx: VerbContext,
  input: unknown,
  command: TransferCommand,
): Promise<StockTransfer> =>
  postGroup<StockTransfer, StockTransfer>(ctx, input, {
    group: [command],
    toResponse: ([transfer]) => transfer as StockTransfer,
    combineProblems: ([problem]) => problem as ProblemError,
  });
