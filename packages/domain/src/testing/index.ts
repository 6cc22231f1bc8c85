export * from './published-example.ts';
export { textbookExamples } from './published-textbooks.ts';
export { systemExamples } from './published-systems.ts';
