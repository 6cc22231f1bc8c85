/**
 * Reads the JSON report of a test run and prints `PASSED FAILED`; ends with 1 if there is no report, or if it
 * tells of no test at all. A file that could not be loaded counts as one failure, though none of its tests ran.
 * With `--failures` it prints instead which tests failed, and why, in a few lines each.
 */
import { existsSync, readFileSync } from 'node:fs';

const [file, wish] = process.argv.slice(2);
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
if (wish === '--failures') {
  const brief = (text) => `    ${text.split('\n').slice(0, 12).join('\n    ')}`;
  for (const each of unloaded) console.log(`${each.name}: could not be run\n${brief(each.message)}`);
  for (const each of testResults)
    for (const test of each.assertionResults.filter(({ status }) => status === 'failed'))
      console.log(`${each.name}: ${test.fullName}\n${brief(test.failureMessages.join('\n'))}`);
} else console.log(`${numPassedTests} ${failed}`);
