// For browser tests of other packages.
export { browserTests, contextsOf, launchBrowser, noBrowser, openBrowser } from './launch.ts';
export { expectAccessible, findOverflow, openMonitoredPage, type MonitoredPage } from './monitored-page.ts';
