export { startTestApp, type TestApp, type TestAnswer } from './app.ts';
export { startBeside } from './beside.ts';
export { mailedToken } from './mailed-token.ts';
export type { TestOrganization } from './seed.ts';
export { seedProduct } from './products.ts';
