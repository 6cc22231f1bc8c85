import {
  allocateCostsInput,
  createApiKeyInput,
  createPeriodInput,
  createProductInput,
  createWebhookInput,
  linkMovementInput,
  postMovementInput,
  postingAccountsInput,
  recordStockTakeInput,
  recordCostAdjustmentInput,
  reopenPeriodInput,
  reverseCostAdjustmentInput,
  reverseMovementInput,
  sendInvitationInput,
  updateMemberInput,
  updateOrganizationInput,
  updateProductInput,
} from '@tallybook/domain';
import type { z } from 'zod';

const { settings } = updateOrganizationInput.shape;

/** The requests that the console has forms for. `src/generated/forms.ts` exports one form under each name. */
export const formSchemas: Readonly<Record<string, z.ZodType>> = {
  postMovement: postMovementInput,
  reverseMovement: reverseMovementInput,
  adjustCost: recordCostAdjustmentInput,
  reverseCostAdjustment: reverseCostAdjustmentInput,
  allocateCosts: allocateCostsInput,
  allocatedReceipt: allocateCostsInput.shape.receipts.element,
  linkMovement: linkMovementInput,
  createProduct: createProductInput,
  updateProduct: updateProductInput,
  stockTake: recordStockTakeInput,
  stockCount: recordStockTakeInput.shape.counts.element,
  createPeriod: createPeriodInput,
  reopenPeriod: reopenPeriodInput,
  sendInvitation: sendInvitationInput,
  updateMember: updateMemberInput,
  createApiKey: createApiKeyInput,
  createWebhook: createWebhookInput,
  updateOrganization: updateOrganizationInput,
  organizationSettings: settings.unwrap(),
  postingAccounts: postingAccountsInput,
};
