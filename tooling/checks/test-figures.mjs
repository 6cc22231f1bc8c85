/**
 * Reads the JSON report of a test run and prints `PASSED FAILED`; ends with 1 if there is no report, or if it
 * tells of no test at all. A file that could not be loaded counts as one failure, though none of its tests ran.
 */
import { existsSync, readFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
const stop = (why) => {
  console.error(why);
  process.exit(1);
};
if (!existsSync(file)) stop(`There is no report ${file}.`);
const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
const unloaded = testResults.filter(
  (each) => each.status === 'failed' && !each.assertionResults.some((test) => test.status === 'failed'),
);
const failed = numFailedTests + unloaded.length;
if (numPassedTests + failed === 0) stop(`${file} tells of no test.`);
console.log(`${numPassedTests} ${failed}`);
