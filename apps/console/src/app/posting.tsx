import { Component, lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { PostingContext, type OpenPosting, type PostingPreset } from '../components/posting-context.ts';
import { Dialog } from '../components/dialog.tsx';
import { Failed } from '../components/states.tsx';
import { useTexts } from '../texts/context.ts';
import { useOrganization } from '../data/organization.ts';
import { withTexts } from '../texts/texts.ts';

const PostingPanel = lazy(async () => ({
  default: (await withTexts('movements', import('../screens/movements/posting/panel.tsx'))).PostingPanel,
}));

/** The screen below stays when the panel cannot be loaded, for example because a release has replaced its file. */
class PanelBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? (
      this.props.children
    ) : (
      <PanelFailed error={error} onClose={() => this.setState({ error: undefined })} />
    );
  }
}

function PanelFailed({ error, onClose }: { readonly error: unknown; readonly onClose: () => void }) {
  const { common } = useTexts();
  return (
    <Dialog open onClose={onClose} title={common.failed}>
      <Failed error={error} onRetry={() => location.reload()} />
    </Dialog>
  );
}

/** Lets every screen open the panel that posts a movement, if the role permits it. */
export function PostingProvider({ children }: { readonly children: ReactNode }) {
  const { may } = useOrganization();
  const [shown, setShown] = useState<{ preset: PostingPreset; form: number; open: boolean }>();
  const open = useCallback<OpenPosting>(
    (preset = {}) => setShown((before) => ({ preset, form: (before?.form ?? 0) + 1, open: true })),
    [],
  );
  return (
    <PostingContext value={may('movements.post') ? open : undefined}>
      {children}
      {shown !== undefined && (
        <PanelBoundary>
          <Suspense fallback={null}>
            <PostingPanel
              key={shown.form}
              open={shown.open}
              preset={shown.preset}
              onClose={() => setShown({ ...shown, open: false })}
            />
          </Suspense>
        </PanelBoundary>
      )}
    </PostingContext>
  );
}
