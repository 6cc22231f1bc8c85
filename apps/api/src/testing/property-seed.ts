import * as fc from 'fast-check';

// Loaded before each test file. All properties use the seed that the run has printed (vitest.config.ts), so that a
// failure can be repeated even if its test timed out before fast-check reported the seed.
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED']) });
