import { and, desc, eq, fragment, inArray, isNotNull, isNull, lt, or, type Transaction } from '@tallybook/db';
import { journalDays, organizations, postingRules, products } from '@tallybook/db/schema';
import type {
  CreatePostingRule,
  ListPostingRules,
  PostingAccounts,
  PostingKind,
  PostingRule,
} from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';

const columns = {
  id: postingRules.id,
  kind: postingRules.kind,
  category: postingRules.category,
  reason_code: postingRules.reasonCode,
  account: postingRules.account,
  created_at: postingRules.createdAt,
  created_by: postingRules.createdBy,
  deleted_at: postingRules.deletedAt,
};

const isActive = (organizationId: string) =>
  and(eq(postingRules.organizationId, organizationId), isNull(postingRules.deletedAt));

/**
 * Active rules, and deleted ones with the inventory account of a product. A deleted rule that no product names has no
 * effect. Without deleted rules, the products are not read.
 */
export const isInUse = ({ db }: Transaction, organizationId: string) =>
  or(
    isNull(postingRules.deletedAt),
    inArray(
      postingRules.id,
      db
        .select({ id: products.inventoryRuleId })
        .from(products)
        .where(and(eq(products.organizationId, organizationId), isNotNull(products.inventoryRuleId))),
    ),
  );

/** Whether the account has journal lines on any day. */
export async function hasEntries(
  { db }: Transaction,
  organizationId: string,
  account: string,
): Promise<boolean> {
  const found = await db
    .select({ date: journalDays.date })
    .from(journalDays)
    .where(and(eq(journalDays.organizationId, organizationId), eq(journalDays.account, account)))
    .limit(1);
  return found.length > 0;
}

/** Newest first; one row more than the page holds. */
export function selectPostingRules(
  { db }: Transaction,
  organizationId: string,
  { kind, deleted = false }: ListPostingRules,
  { size, after }: { size: number; after: Position | undefined },
): Promise<PostingRule[]> {
  return db
    .select(columns)
    .from(postingRules)
    .where(
      and(
        eq(postingRules.organizationId, organizationId),
        kind === undefined ? undefined : eq(postingRules.kind, kind),
        deleted ? isNotNull(postingRules.deletedAt) : isNull(postingRules.deletedAt),
        after && lt(postingRules.id, String(after[0])),
      ),
    )
    .orderBy(desc(postingRules.id))
    .limit(size + 1);
}

/** Active or deleted. */
export async function findPostingRule(
  { db }: Transaction,
  organizationId: string,
  id: string,
): Promise<PostingRule | undefined> {
  const [found] = await db
    .select(columns)
    .from(postingRules)
    .where(and(eq(postingRules.organizationId, organizationId), eq(postingRules.id, id)));
  return found;
}

/** The active rule for the same movements. */
export async function findSameRule(
  { db }: Transaction,
  organizationId: string,
  { kind, category, reason_code: reason }: CreatePostingRule,
): Promise<PostingRule | undefined> {
  const [found] = await db
    .select(columns)
    .from(postingRules)
    .where(
      and(
        isActive(organizationId),
        eq(postingRules.kind, kind),
        (category ?? null) === null
          ? isNull(postingRules.category)
          : eq(postingRules.category, category ?? ''),
        (reason ?? null) === null
          ? isNull(postingRules.reasonCode)
          : eq(postingRules.reasonCode, reason ?? ''),
      ),
    );
  return found;
}

export async function insertPostingRule(
  { db }: Transaction,
  organizationId: string,
  id: string,
  { kind, category = null, reason_code: reasonCode = null, account }: CreatePostingRule,
  userId: string,
): Promise<PostingRule> {
  const [inserted] = await db
    .insert(postingRules)
    .values({ organizationId, id, kind, category, reasonCode, account, createdBy: userId })
    .returning(columns);
  if (inserted === undefined) throw new Error('the posting rule was not inserted');
  return inserted;
}

/** Undefined if the organization has no such active rule. */
export async function deletePostingRuleRow(
  { db }: Transaction,
  organizationId: string,
  id: string,
  userId: string,
): Promise<PostingRule | undefined> {
  const [deleted] = await db
    .update(postingRules)
    .set({ deletedAt: fragment`now()`, deletedBy: userId })
    .where(and(isActive(organizationId), eq(postingRules.id, id)))
    .returning(columns);
  return deleted;
}

export interface PostingAccountsInUse {
  readonly settings: PostingAccounts | null;
  /** Active rules, and deleted ones with the inventory account of a product. */
  readonly rules: readonly {
    readonly kind: PostingKind;
    readonly account: string;
    readonly active: boolean;
  }[];
}

/** The accounts of the organization that automatic posting uses. */
export async function readPostingAccounts(
  tx: Transaction,
  organizationId: string,
): Promise<PostingAccountsInUse> {
  const { db } = tx;
  const [[organization], rules] = await tx.flight([
    db
      .select({ settings: organizations.automaticPosting })
      .from(organizations)
      .where(eq(organizations.id, organizationId)),
    db
      .select({ kind: postingRules.kind, account: postingRules.account, deletedAt: postingRules.deletedAt })
      .from(postingRules)
      .where(and(eq(postingRules.organizationId, organizationId), isInUse(tx, organizationId))),
  ]);
  return {
    settings: organization?.settings ?? null,
    rules: rules.map(({ kind, account, deletedAt }) => ({ kind, account, active: deletedAt === null })),
  };
}
