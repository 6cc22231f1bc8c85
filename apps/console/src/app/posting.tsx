import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react';
import { PostingContext, type OpenPosting, type PostingPreset } from '../components/posting-context.ts';
import { useOrganization } from '../data/organization.ts';

const PostingPanel = lazy(async () => ({
  default: (await import('../screens/movements/posting/panel.tsx')).PostingPanel,
}));

/** Lets every screen open the panel that posts a movement, if the role permits it. */
export function PostingProvider({ children }: { readonly children: ReactNode }) {
  const { may } = useOrganization();
  const [shown, setShown] = useState<{ preset: PostingPreset; form: number; open: boolean }>();
  // A request without a response keeps its form, also when it was closed: only the same request is safe to repeat.
  const isUnknown = useRef(false);
  const onUnknown = useCallback((value: boolean) => {
    isUnknown.current = value;
  }, []);
  const open = useCallback<OpenPosting>(
    (preset = {}) =>
      setShown((before) =>
        before !== undefined && isUnknown.current
          ? { ...before, open: true }
          : { preset, form: (before?.form ?? 0) + 1, open: true },
      ),
    [],
  );
  return (
    <PostingContext value={may('movements.post') ? open : undefined}>
      {children}
      {shown !== undefined && (
        <Suspense fallback={null}>
          <PostingPanel
            key={shown.form}
            open={shown.open}
            preset={shown.preset}
            onClose={() => setShown({ ...shown, open: false })}
            onUnknown={onUnknown}
          />
        </Suspense>
      )}
    </PostingContext>
  );
}
