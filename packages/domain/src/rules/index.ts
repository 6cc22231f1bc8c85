/**
 * The stock rules without zod and without I/O, for programs that compute costs themselves, even in a browser. Everything
 * here is a pure function or a class without side effects; amounts are bigints in minor units (cents).
 */
export { decide } from '../stock/decide.ts';
export type {
  AcceptedMovement,
  CommandGroup,
  Decision,
  GroupOutcome,
  ProductOutcome,
} from '../stock/decide.ts';
export { dateOf, productOf } from '../stock/command.ts';
export type {
  CostAdjustmentCommand,
  CostAdjustmentFacts,
  CountCommand,
  LedgerCommand,
  MovementCommand,
  MovementFacts,
  ReversalCommand,
} from '../stock/command.ts';
export { periodOf } from '../stock/ledger-state.ts';
export type { LedgerState, PeriodState, ProductState } from '../stock/ledger-state.ts';
export { FifoLayers } from '../stock/fifo.ts';
export type { Layer } from '../stock/fifo.ts';
export { movingAverageCost } from '../stock/moving-average.ts';
export { CostFold } from '../stock/fold.ts';
export { averageValue, incomingValue, unitPrice } from '../stock/holding.ts';
export type { Average, Holding } from '../stock/holding.ts';
export { carryingAmount, isReviewDue, writeDownAllowance, writeDownLines } from '../stock/write-down-rule.ts';
export type { AllowanceChange, WriteDownAccounts } from '../stock/write-down-rule.ts';
export { maxQuantity, quantityDelta } from '../stock/quantity-rules.ts';
export { derivedUnitCost, unitCostMicros, unitCostScale } from '../stock/unit-cost.ts';
export { formulaSafe, fromFormulaSafe } from '../stock/csv-text.ts';
export { isWorkbook } from '../stock/file/workbook.ts';
export { divideRounded, formatDecimal, parseDecimal, readDecimal } from '../shared/decimal.ts';
export type { Minor } from '../shared/decimal.ts';
export { ProblemError } from '../problem/problem.ts';
export { may, permissions, rank, roles, rolesUpTo } from '../identity/roles.ts';
export type { Permission, Role } from '../identity/roles.ts';
