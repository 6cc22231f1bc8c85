export { startTestApp, type TestApp, type TestAnswer, type TestOrganization } from './app.ts';
export { seedProduct } from './products.ts';
