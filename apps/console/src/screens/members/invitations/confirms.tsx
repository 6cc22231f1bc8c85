import type { Invitation } from '@tallybook/sdk';
import { useState } from 'react';
import { Confirm } from '../../../components/confirm.tsx';
import { useToast } from '../../../components/toasts.tsx';
import { tallybook } from '../../../data/client.ts';
import { queryClient } from '../../../data/query-client.ts';
import { useTexts } from '../../../texts/context.ts';

const reload = () => queryClient.invalidateQueries({ queryKey: ['invitations'] });

interface Props {
  readonly resending: Invitation | undefined;
  readonly revoking: Invitation | undefined;
  readonly onClose: () => void;
}

/** The invitation that is being resent or revoked, if one is. */
export function useInvitationConfirms() {
  const [resending, onResend] = useState<Invitation>();
  const [revoking, onRevoke] = useState<Invitation>();
  const onClose = (): void => {
    onResend(undefined);
    onRevoke(undefined);
  };
  return { onResend, onRevoke, confirms: { resending, revoking, onClose } };
}

/** Asks before an invitation is resent or revoked. */
export function InvitationConfirms({ resending, revoking, onClose }: Props) {
  const { invitations } = useTexts();
  const toast = useToast();
  return (
    <>
      <Confirm
        open={resending !== undefined}
        onClose={onClose}
        title={invitations.resendTitle}
        text={invitations.resendText(resending?.email ?? '')}
        action={invitations.resend}
        write={(options) => tallybook.invitations.resend({ id: resending?.id ?? '' }, options)}
        kept={{ operation: 'invitations.resend', subject: resending?.id ?? '' }}
        onDone={async () => {
          toast(invitations.resent);
          await reload();
        }}
      />
      <Confirm
        open={revoking !== undefined}
        onClose={onClose}
        title={invitations.revokeTitle}
        text={invitations.revokeText(revoking?.email ?? '')}
        action={invitations.revoke}
        isDanger
        write={(options) => tallybook.invitations.revoke({ id: revoking?.id ?? '' }, options)}
        onDone={async () => {
          toast(invitations.revoked);
          await reload();
        }}
      />
    </>
  );
}
