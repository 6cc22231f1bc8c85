export { byService, originOf, type DomainEvent, type Origin } from './event.ts';
export { recordEvent, recordEvents } from './store.ts';
