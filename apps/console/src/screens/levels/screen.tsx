import { Page } from '../../components/page.tsx';
import { useTexts } from '../../texts/context.ts';

export function Levels() {
  const { shell } = useTexts();
  return <Page title={shell.levels}>…</Page>;
}
