export * from './calendar-date.ts';
export * from './decimal.ts';
export * from './id.ts';
export * from './instant.ts';
export * from './page.ts';
export * from './text.ts';
export * from './json-object.ts';
export * from './whole.ts';
