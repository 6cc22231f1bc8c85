export * from './accounting/index.ts';
export * from './audit/index.ts';
export * from './identity/index.ts';
export * from './invitation/index.ts';
export * from './problem/index.ts';
export * from './shared/index.ts';
export * from './stock/index.ts';
export * from './webhook/index.ts';
