export { startTestApp, type TestApp, type TestAnswer } from './app.ts';
export { startBeside } from './beside.ts';
export { eventually } from './eventually.ts';
export { lockWaits } from './lock-waits.ts';
export { mailedToken } from './mailed-token.ts';
export type { TestOrganization } from './seed.ts';
export { seedProduct } from './products.ts';
