import { Page } from '../../components/page.tsx';
import { useTexts } from '../../texts/context.ts';
import { AutomaticPosting } from './automatic-posting.tsx';
import { Rules } from './rules.tsx';

/** The accounts of automatic posting, and the rules that replace them for some movements. */
export function Accounts() {
  const { accounts } = useTexts();
  return (
    <Page title={accounts.title}>
      <p className="muted">{accounts.intro}</p>
      <AutomaticPosting />
      <Rules />
    </Page>
  );
}
