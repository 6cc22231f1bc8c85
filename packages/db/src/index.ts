export * from './connection/index.ts';
