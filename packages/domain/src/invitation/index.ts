export * from './email.ts';
export * from './invitation.ts';
export * from './metadata.ts';
