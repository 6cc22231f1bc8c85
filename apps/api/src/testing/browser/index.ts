// For browser tests of other packages.
export { browserTests, launchBrowser, noBrowser, openBrowser } from './launch.ts';
export { expectAccessible, findOverflow, openMonitoredPage, type MonitoredPage } from './monitored-page.ts';
