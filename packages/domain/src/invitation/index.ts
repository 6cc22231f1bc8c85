export * from './answer.ts';
export * from './answering.ts';
export * from './batch.ts';
export * from './email.ts';
export * from './invitation.ts';
export * from './mask.ts';
export * from './metadata.ts';
