import { useTexts } from '../texts/context.ts';
import { reportScreens } from './report-screens.ts';
import { ScreenTabs } from './screen-tabs.tsx';

/** Links between the reports. */
export function ReportTabs() {
  return <ScreenTabs label={useTexts().shell.reports} screens={reportScreens} />;
}
