export * from './calendar-date.ts';
export * from './decimal.ts';
export * from './fair-queue.ts';
export * from './fair-share.ts';
export * from './id.ts';
export * from './instant.ts';
export * from './page.ts';
export * from './text.ts';
