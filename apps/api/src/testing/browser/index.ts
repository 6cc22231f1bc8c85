export { launchBrowser, noBrowser } from './launch.ts';
export { expectAccessible, openMonitoredPage, overflow, type MonitoredPage } from './monitored-page.ts';
