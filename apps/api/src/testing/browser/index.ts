export { launchBrowser, noBrowser } from './launch.ts';
export { expectAccessible, openWatched, overflow, type Watched } from './watched.ts';
