import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Icon } from '../components/icon.tsx';
import { useToast } from '../components/toasts.tsx';
import { clearStorage, hasUnsent } from '../data/browser-storage.ts';
import { explain } from '../data/errors.ts';
import { queryClient } from '../data/query-client.ts';
import { sessionQuery, signOut } from '../data/session.ts';
import { useTexts } from '../texts/context.ts';

/** Ends the session of this browser, after a question if something that was entered would be lost. */
export function SignOut({
  userId,
  className,
}: {
  readonly userId: string;
  /** A look other than that of a button. */
  readonly className?: string | undefined;
}) {
  const texts = useTexts();
  const { shell } = texts;
  const navigate = useNavigate();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  // Nothing of this person may be seen by the next one.
  const left = async (): Promise<void> => {
    await clearStorage(userId);
    queryClient.clear();
    queryClient.setQueryData(sessionQuery.queryKey, null);
    await navigate({ to: '/sign-in' });
  };
  const leave = useMutation({
    mutationFn: async () => {
      if (await hasUnsent(userId)) return setAsking(true);
      await signOut();
      await left();
    },
    onError: (error) => toast(explain(error, texts)),
  });
  return (
    <>
      {className === undefined ? (
        <Button busy={leave.isPending} onClick={() => leave.mutate()}>
          {shell.signOut}
        </Button>
      ) : (
        <button type="button" className={className} onClick={() => leave.isPending || leave.mutate()}>
          <Icon name="signOut" /> {shell.signOut}
        </button>
      )}
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={shell.signOutTitle}
        text={shell.signOutText}
        action={shell.signOut}
        isDanger
        write={signOut}
        onDone={left}
      />
    </>
  );
}
