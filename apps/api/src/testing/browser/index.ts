export { launchBrowser, noBrowser } from './launch.ts';
export { expectAccessible, openMonitoredPage, findOverflow, type MonitoredPage } from './monitored-page.ts';
