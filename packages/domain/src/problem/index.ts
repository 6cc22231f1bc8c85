export * from './catalogue.ts';
export * from './problem.ts';
export * from './validation.ts';
