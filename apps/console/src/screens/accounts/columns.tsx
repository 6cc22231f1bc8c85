import type { PostingRule } from '@tallybook/sdk';
import { Button } from '../../components/button.tsx';
import type { Column } from '../../components/data-table.tsx';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import styles from './accounts.module.css';

interface Options {
  readonly texts: Texts;
  readonly format: Format;
  readonly showsDeleted: boolean;
  /** Names of members by id; empty for those who may not see the members. */
  readonly names: ReadonlyMap<string, string>;
  /** Undefined without the permission. */
  readonly onDelete: ((rule: PostingRule) => void) | undefined;
}

export function ruleColumns({
  texts,
  format,
  showsDeleted,
  names,
  onDelete,
}: Options): Column<PostingRule>[] {
  const { accounts, common } = texts;
  const given = (text: string | null, any: string) =>
    text === null ? <span className="muted">{any}</span> : <span className={styles.name}>{text}</span>;
  const columns: Column<PostingRule>[] = [
    { key: 'kind', title: accounts.kind, isHeader: true, cell: ({ kind }) => accounts.kinds[kind] },
    {
      key: 'category',
      title: accounts.category,
      cell: ({ category }) => given(category, accounts.any.category),
    },
    {
      key: 'reason',
      title: accounts.reason,
      cell: ({ kind, reason_code }) =>
        kind === 'inventory' ? '–' : given(reason_code, accounts.any.reason_code),
    },
    {
      key: 'account',
      title: accounts.account,
      cell: ({ account }) => <span className={styles.account}>{account}</span>,
    },
    {
      key: 'created',
      title: accounts.created,
      minor: 2,
      cell: ({ created_at, created_by }) => (
        <>
          <span className={styles.moment}>{format.instant(created_at)}</span>
          {names.has(created_by) && <div className={styles.by}>{names.get(created_by)}</div>}
        </>
      ),
    },
  ];
  if (showsDeleted)
    columns.push({
      key: 'deleted',
      title: accounts.deleted,
      cell: ({ deleted_at }) =>
        deleted_at === null ? '' : <span className={styles.moment}>{format.instant(deleted_at)}</span>,
    });
  else if (onDelete !== undefined)
    columns.push({
      key: 'actions',
      isActions: true,
      title: common.actions,
      cell: (rule) => (
        <Button
          small
          kind="plainDanger"
          aria-label={accounts.deleteOf(describeRule(rule, texts), rule.account)}
          onClick={() => onDelete(rule)}
        >
          {accounts.delete}
        </Button>
      ),
    });
  return columns;
}

/** Scope of a rule: `Cost of sales · Fasteners · damaged`. */
export const describeRule = (
  { kind, category, reason_code }: Pick<PostingRule, 'kind' | 'category' | 'reason_code'>,
  { accounts }: Texts,
): string => [accounts.kinds[kind], category, reason_code].filter((text) => text !== null).join(' · ');
