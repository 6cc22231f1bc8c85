export * from './api-key.ts';
export * from './currency.ts';
export * from './me.ts';
export * from './member.ts';
export * from './organization.ts';
export * from './permission.ts';
export * from './rank.ts';
export * from './role.ts';
