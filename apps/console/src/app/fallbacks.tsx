import { Link } from '@tanstack/react-router';
import { Page } from '../components/page.tsx';
import { Empty, Failed } from '../components/states.tsx';
import { useTexts } from '../texts/context.ts';

export function NotFound() {
  const { common } = useTexts();
  return (
    <Page title={common.notFound}>
      <Empty title={common.notFoundHint}>
        <Link to="/levels">{common.toLevels}</Link>
      </Empty>
    </Page>
  );
}

/** In place of a screen that failed to render or to load: the others still work. */
export function CrashedScreen({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const { common } = useTexts();
  return (
    <Page title={common.failed}>
      <Failed error={error} onRetry={reset} />
    </Page>
  );
}
