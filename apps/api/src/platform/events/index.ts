export { changesBetween } from './changes.ts';
export { systemOrigin, originOf, type DomainEvent, type Origin } from './event.ts';
export { recordEvent, recordEvents, recordTraced } from './record.ts';
export { insertAuditEvents, insertMovementEvents, type MovementEvent } from './store.ts';
