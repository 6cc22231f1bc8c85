import { rolesUpTo } from '@tallybook/domain/rules';
import type { Member } from '@tallybook/sdk';
import { Dialog } from '../../components/dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { Notice } from '../../components/states.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteForm } from '../../components/write-form.tsx';
import { useForm } from '../../data/forms/use-form.ts';
import { useOrganization } from '../../data/organization.ts';
import { queryClient } from '../../data/query-client.ts';
import { updateMember } from '../../generated/forms.ts';
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
  const form = useForm(updateMember, 'members', 'updateRole', {
    subject: member.user_id,
    fixed: { user_id: member.user_id },
    values: { role: member.role },
    changes: [],
    onDone: ({ data }) => {
      toast(members.changed(nameOf(data), common.roles[data.role]));
      onClose();
      // The role may be the reader's own, on which everything depends.
      void queryClient.invalidateQueries();
    },
  });
  const allowed = rolesUpTo(active.role).map((role): [string, string] => [role, common.roles[role]]);
  const isSame = form.values.role === member.role;
  return (
    <WriteForm
      form={{ ...form, submit: isSame ? onClose : form.submit }}
      submit={members.save}
      onCancel={onClose}
    >
      <FormField
        form={form}
        name="role"
        label={members.role}
        hint={common.roleHints[form.values.role]}
        options={Object.fromEntries(allowed)}
      />
      {member.user_id === active.session.user_id && <Notice kind="warning">{members.own}</Notice>}
    </WriteForm>
  );
}
