export { byService, originOf, type Origin } from './event.ts';
export { recordEvent, recordEvents } from './store.ts';
