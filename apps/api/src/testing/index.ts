export { startTestApp, type TestApp, type TestAnswer, type TestOrganization } from './app.ts';
