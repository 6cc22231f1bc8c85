export * from './journal-entry.ts';
export * from './period.ts';
export * from './posting-accounts.ts';
export * from './problems.ts';
export * from './reconciliation.ts';
