import { permissions } from '@tallybook/domain/rules';
import type { PostingRule } from '@tallybook/sdk';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Card } from '../../components/page.tsx';
import { NotPermitted, Notice } from '../../components/states.tsx';
import { useToast } from '../../components/toasts.tsx';
import { tallybook } from '../../data/client.ts';
import { useMemberNames } from '../../data/member-names.ts';
import { useOrganization } from '../../data/organization.ts';
import { queryClient } from '../../data/query-client.ts';
import { useLocalization } from '../../texts/context.ts';
import styles from './accounts.module.css';
import { describeRule, ruleColumns } from './columns.tsx';
import { NewRule } from './new-rule.tsx';
import { useRules } from './query.ts';

/** The posting rules: which account takes the place of one of the six, and for what. */
export function Rules() {
  const { texts, format } = useLocalization();
  const { accounts } = texts;
  const { may, organization } = useOrganization();
  const toast = useToast();
  const [showsDeleted, setShowsDeleted] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<PostingRule>();
  const { list, items, more } = useRules(showsDeleted);
  const names = useMemberNames();
  const mayKeep = may('accounts.keep');
  return (
    <Card
      title={accounts.rules}
      actions={
        mayKeep && (
          <Button kind="main" onClick={() => setCreating(true)}>
            {accounts.create}
          </Button>
        )
      }
    >
      <div className="stack">
        <p className="muted">{accounts.rulesIntro}</p>
        {!mayKeep && <NotPermitted role={permissions['accounts.keep']} />}
        {organization.settings.automatic_posting === null && items.length > 0 && !showsDeleted && (
          <Notice>{accounts.rulesOff}</Notice>
        )}
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={showsDeleted}
            onChange={({ currentTarget }) => setShowsDeleted(currentTarget.checked)}
          />
          {accounts.showDeleted}
        </label>
        <ListState
          list={list}
          isEmpty={items.length === 0}
          emptyText={showsDeleted ? accounts.noneDeleted : accounts.none}
          emptyAction={!showsDeleted && <p className="muted">{accounts.noneHint}</p>}
        >
          <DataTable
            caption={accounts.rules}
            columns={ruleColumns({
              texts,
              format,
              showsDeleted,
              names,
              onDelete: mayKeep ? setDeleting : undefined,
            })}
            rows={items}
            keyOf={({ id }) => id}
            kindOf={({ deleted_at }) => (deleted_at === null ? undefined : 'muted')}
            more={more}
          />
        </ListState>
      </div>
      {isCreating && <NewRule onClose={() => setCreating(false)} />}
      <Confirm
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={accounts.deleteTitle}
        text={deleting === undefined ? '' : <DeleteText rule={deleting} />}
        action={accounts.delete}
        isDanger
        write={(options) => tallybook.postingRules.delete({ id: deleting?.id ?? '' }, options)}
        onDone={async () => {
          toast(accounts.deletedDone);
          await queryClient.invalidateQueries({ queryKey: ['postingRules'] });
        }}
      />
    </Card>
  );
}

/** The effects of a rule that remain when it is deleted. */
function DeleteText({ rule }: { readonly rule: PostingRule }) {
  const { texts } = useLocalization();
  const { accounts } = texts;
  return (
    <div className="stack">
      <p>
        <strong>
          {describeRule(rule, texts)} → {rule.account}
        </strong>
      </p>
      <p>{accounts.deleteText}</p>
      <p>{rule.kind === 'inventory' ? accounts.deleteInventory : accounts.deleteEntries}</p>
    </div>
  );
}
