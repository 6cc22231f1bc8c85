import * as fc from 'fast-check';
import { histories } from './histories.ts';

// Loaded before each test file. All properties use the seed that the run has printed (vitest.config.ts), so that a
// failure can be repeated even if its test timed out before fast-check reported the seed. Properties that give no number of
// runs have fast-check's own, times PROPERTY_RUNS; the domain, which reads no environment, multiplies it.
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED']), numRuns: histories(100) });
