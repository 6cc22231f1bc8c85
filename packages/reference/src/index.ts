export { createPages, type Form, type Pages } from './pages.ts';
export type { Problem } from './model/problems.ts';
