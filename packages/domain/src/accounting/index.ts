export * from './journal-entry.ts';
export * from './period.ts';
