export * from './currency.ts';
export * from './organization.ts';
export * from './permission.ts';
export * from './role.ts';
