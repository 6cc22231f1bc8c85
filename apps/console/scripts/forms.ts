import {
  allocateCostsInput,
  createApiKeyInput,
  createPeriodInput,
  createPostingRuleInput,
  createProductInput,
  createWebhookInput,
  linkMovementInput,
  postMovementInput,
  postingAccountsInput,
  recordStockTakeInput,
  recordWriteDownsInput,
  recordCostAdjustmentInput,
  reopenPeriodInput,
  reverseWriteDownInput,
  reverseCostAdjustmentInput,
  reverseMovementInput,
  sendInvitationInput,
  updateMemberInput,
  updateOrganizationInput,
  updateProductInput,
} from '@tallybook/domain';
import { z } from 'zod';

const { settings } = updateOrganizationInput.shape;

/** The requests that the console has forms for. `src/generated/forms.ts` exports one form under each name. */
export const formSchemas: Readonly<Record<string, z.ZodType>> = {
  // The panel has this form of a quantity and a cost, so both are required.
  postMovement: z.strictObject({
    ...postMovementInput.shape,
    quantity: postMovementInput.shape.quantity.unwrap(),
    unit_cost: postMovementInput.shape.unit_cost.unwrap(),
  }),
  reverseMovement: reverseMovementInput,
  adjustCost: recordCostAdjustmentInput,
  reverseCostAdjustment: reverseCostAdjustmentInput,
  allocateCosts: allocateCostsInput,
  allocatedReceipt: allocateCostsInput.shape.receipts.element,
  recordWriteDowns: recordWriteDownsInput,
  writeDownItem: recordWriteDownsInput.shape.items.element,
  writeDownAccounts: recordWriteDownsInput.shape.journal.unwrap(),
  linkMovement: linkMovementInput,
  createProduct: createProductInput,
  updateProduct: updateProductInput,
  stockTake: recordStockTakeInput,
  stockCount: recordStockTakeInput.shape.counts.unwrap().element,
  createPeriod: createPeriodInput,
  reopenPeriod: reopenPeriodInput,
  reverseWriteDown: reverseWriteDownInput,
  sendInvitation: sendInvitationInput,
  updateMember: updateMemberInput,
  createApiKey: createApiKeyInput,
  createWebhook: createWebhookInput,
  updateOrganization: updateOrganizationInput,
  organizationSettings: settings.unwrap(),
  postingAccounts: postingAccountsInput,
  createPostingRule: createPostingRuleInput,
};
