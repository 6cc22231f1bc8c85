export * from './audit-event.ts';
export * from './audit-type.ts';
