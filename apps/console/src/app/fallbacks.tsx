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

/**
 * In place of a screen that failed to render or to load: the others still work. Loading again is the way out, because the
 * files of an earlier release are gone, and a browser does not fetch a module twice.
 */
export function CrashedScreen({ error }: { readonly error: unknown }) {
  const { common } = useTexts();
  return (
    <Page title={common.failed}>
      <Failed error={error} onRetry={() => location.reload()} />
    </Page>
  );
}
