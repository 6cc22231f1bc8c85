import { z } from 'zod';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { plainName } from '../shared/text.ts';
import { postingAccounts } from './posting-accounts.ts';

/** The accounts that a rule can replace: the names of the settings of automatic posting. */
export const postingKinds = postingAccounts.keyof();
export type PostingKind = z.infer<typeof postingKinds>;

/** Purposes of the lines that the service books. Stored with each line, because its account and its rule may change. */
export const journalLineKinds = [...postingKinds.options, 'write_down_loss', 'allowance'] as const;
export type JournalLineKind = (typeof journalLineKinds)[number];

/** Active rules of an organization; postings read all of them. */
export const maxPostingRules = 1000;

const kind = () =>
  postingKinds.meta({
    description:
      'Which of the accounts of automatic posting the rule replaces. Rules of kind `inventory` have a category only.',
    example: 'cost_of_goods_sold',
  });

const reasonCode = <Given extends z.ZodType<string | null>>(given: Given) =>
  given.meta({
    description:
      'The `reason_code` of the movements that the rule applies to; for cost adjustments, their `reason`. Null: any.',
    example: 'damaged',
  });

const category = <Given extends z.ZodType<string | null>>(given: Given) =>
  given.meta({
    description: 'The `category` of the products that the rule applies to. Null: any.',
    example: 'Fasteners',
  });

const account = (name: z.ZodString) =>
  name.meta({ description: 'The account that takes the place of the one in the settings.', example: '5010' });

export const createPostingRuleInput = z
  .strictObject({
    kind: kind(),
    category: category(plainName(100).nullable()).optional(),
    reason_code: reasonCode(plainName(64).nullable()).optional(),
    account: account(plainName(64)),
  })
  .meta({
    id: 'CreatePostingRule',
    description:
      'An account for products of a category, for movements with a reason code, or for both together.',
  });

export const listPostingRulesInput = z.strictObject({
  kind: kind().optional(),
  deleted: z.boolean().optional().meta({
    description: 'Only deleted rules (`true`), which older journal entries name. Default: only active ones.',
  }),
  ...pageInput,
});

export const postingRule = z
  .object({
    id: id().describe('The id of the rule, which lines of journal entries name in `posting_rule_id`.'),
    kind: kind(),
    category: category(z.string().nullable()),
    reason_code: reasonCode(z.string().nullable()),
    account: account(z.string()),
    created_at: instant().describe('When the rule was created (UTC).'),
    created_by: id().describe('The user who created the rule.'),
    deleted_at: instant().nullable().describe('When the rule was deleted (UTC); null if it is active.'),
  })
  .meta({
    id: 'PostingRule',
    description:
      'Replaces an account of automatic posting for some movements. Rules never change; delete one and create another.',
  });

export type PostingRule = z.infer<typeof postingRule>;
export type CreatePostingRule = z.infer<typeof createPostingRuleInput>;
export type ListPostingRules = z.infer<typeof listPostingRulesInput>;
