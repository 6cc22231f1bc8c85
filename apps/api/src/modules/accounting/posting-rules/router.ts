import {
  createPostingRuleInput,
  idInput,
  listPostingRulesInput,
  pageInputOf,
  pageOf,
  postingRule,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { createPostingRule } from './create.ts';
import { deletePostingRule } from './delete.ts';
import { getPostingRule } from './get.ts';
import { listPostingRules } from './list.ts';

const path = '/accounting/posting-rules';
const tags = ['Posting rules'];

export const postingRulesRouter = router({
  create: authenticated({
    permission: 'accounts.keep',
    openapi: {
      method: 'POST',
      path,
      tags,
      operationId: 'postingRules.create',
      summary: 'Create a posting rule',
      description:
        'Replaces one of the accounts of automatic posting for products of a category, for movements with a reason code, or for both together. A rule for both takes precedence over one for the category, that one over one for the reason code, and that one over the settings of the organization. Existing entries do not change, and a product keeps the inventory account of its first movement.',
    },
    rest: { status: 201 },
    problems: ['POSTING_RULE_EXISTS'],
  })
    .input(createPostingRuleInput)
    .output(postingRule)
    .use(authorize)
    .mutation(({ ctx, input }) => createPostingRule(ctx, input)),

  list: authenticated({
    permission: 'journal.read',
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'postingRules.list',
      summary: 'List posting rules',
      description: 'The active rules of the organization, or the deleted ones, newest first.',
    },
  })
    .input(listPostingRulesInput)
    .output(z.array(postingRule))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listPostingRules(ctx, input))),

  listPage: authenticated({ permission: 'journal.read' })
    .input(pageInputOf(listPostingRulesInput))
    .output(pageOf(postingRule))
    .use(authorize)
    .query(({ ctx, input }) => listPostingRules(ctx, input)),

  get: authenticated({
    permission: 'journal.read',
    openapi: {
      method: 'GET',
      path: `${path}/{id}`,
      tags,
      operationId: 'postingRules.get',
      summary: 'Get a posting rule',
      description: 'One rule, active or deleted. Lines of journal entries and products name it.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('posting rule'))
    .output(postingRule)
    .use(authorize)
    .query(({ ctx, input }) => getPostingRule(ctx, input)),

  delete: authenticated({
    permission: 'accounts.keep',
    openapi: {
      method: 'DELETE',
      path: `${path}/{id}`,
      tags,
      operationId: 'postingRules.delete',
      summary: 'Delete a posting rule',
      description:
        'Later postings do not use the rule; entries that name it stay as they are, and products keep the inventory account that it gave them.',
    },
    rest: { status: 204 },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('posting rule'))
    .output(z.void())
    .use(authorize)
    .mutation(({ ctx, input }) => deletePostingRule(ctx, input)),
});
