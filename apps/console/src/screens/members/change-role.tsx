import { rolesUpTo } from '@tallybook/domain/rules';
import type { Member } from '@tallybook/sdk';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { Select } from '../../components/select.tsx';
import { Notice } from '../../components/states.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { tallybook } from '../../data/client.ts';
import { useIdempotencyKey } from '../../data/idempotency-key.ts';
import { useOrganization } from '../../data/organization.ts';
import { queryClient } from '../../data/query-client.ts';
import { useSingleMutation } from '../../data/single-mutation.ts';
import { useTexts } from '../../texts/context.ts';
import { nameOf } from './columns.tsx';

export function ChangeRole({
  member,
  onClose,
}: {
  readonly member: Member | undefined;
  readonly onClose: () => void;
}) {
  const { members } = useTexts();
  return (
    <Dialog
      open={member !== undefined}
      onClose={onClose}
      title={members.changeTitle(member === undefined ? '' : nameOf(member))}
      description={members.changeText}
    >
      {member !== undefined && <Form member={member} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { members, common } = useTexts();
  const active = useOrganization();
  const toast = useToast();
  const { key } = useIdempotencyKey();
  const [role, setRole] = useState(member.role);
  const change = useSingleMutation({
    mutationFn: () =>
      tallybook.members.updateRole({ user_id: member.user_id, role }, { idempotencyKey: key }),
    onSuccess: async (changed) => {
      toast(members.changed(nameOf(changed), common.roles[changed.role]));
      await queryClient.invalidateQueries();
      onClose();
    },
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (role === member.role) onClose();
        else change.mutate();
      }}
    >
      <Select
        label={members.role}
        value={role}
        options={rolesUpTo(active.role).map((value) => ({ value, label: common.roles[value] }))}
        onChange={setRole}
      />
      {member.user_id === active.session.user_id && <Notice kind="warning">{members.own}</Notice>}
      <WriteProblem error={change.error} onRetry={() => change.mutate()} />
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" kind="main" busy={change.isPending}>
          {members.save}
        </Button>
      </DialogActions>
    </form>
  );
}
