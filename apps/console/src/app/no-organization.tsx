import { Frame } from '../components/frame.tsx';
import { ReceivedInvitations } from '../components/received-invitations.tsx';
import type { Session } from '../data/session.ts';
import { useTexts } from '../texts/context.ts';
import { SignOut } from './sign-out.tsx';

/** For a person who is a member of nothing: the ways on are to accept an invitation, or to sign out. */
export function NoOrganization({ session }: { readonly session: Session }) {
  const { common, shell } = useTexts();
  return (
    <Frame title={common.noOrganization}>
      {session.email !== null && <p>{shell.signedInAs(session.email)}</p>}
      <ReceivedInvitations emptyText={common.received.none} />
      <SignOut userId={session.user_id} />
    </Frame>
  );
}
