export * from './journal-entry.ts';
export * from './period.ts';
export * from './posting-accounts.ts';
export * from './posting-rule-problems.ts';
export * from './posting-rule.ts';
export * from './problems.ts';
export * from './reconciliation.ts';
export * from './resolve-accounts.ts';
