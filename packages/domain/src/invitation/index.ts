export * from './accept.ts';
export * from './rules.ts';
export * from './batch.ts';
export * from './email.ts';
export * from './invitation.ts';
export * from './mask.ts';
export * from './metadata.ts';
