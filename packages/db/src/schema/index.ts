export * from './accounting.ts';
export * from './events.ts';
export * from './identity.ts';
export * from './imports.ts';
export * from './invitations.ts';
export * from './ledger-log.ts';
export * from './stock.ts';
export * from './verifications.ts';
