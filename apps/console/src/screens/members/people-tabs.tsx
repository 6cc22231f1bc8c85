import { peopleScreens } from '../../components/people-screens.ts';
import { ScreenTabs } from '../../components/screen-tabs.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useTexts } from '../../texts/context.ts';

/** Links between the members and the invitations that were sent, for those who may read both. */
export function PeopleTabs() {
  const { shell } = useTexts();
  const { may } = useOrganization();
  if (!peopleScreens.every(({ permission }) => may(permission))) return null;
  return <ScreenTabs label={shell.people} screens={peopleScreens} />;
}
