export * from './catalog.ts';
export * from './problem.ts';
export * from './validation.ts';
export * from './figures.ts';
