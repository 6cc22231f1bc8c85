export * from './delivery.ts';
export * from './event-data.ts';
export * from './event-type.ts';
export * from './problems.ts';
export * from './schedule.ts';
export * from './webhook.ts';
