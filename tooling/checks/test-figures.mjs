/**
 * Reads the JSON report of a test run and prints `PASSED FAILED`. Exits with 1 if there is no report or no test in
 * it. A file that could not be loaded counts as one failure. With `--failures` it prints the failed tests and the
 * first lines of their errors instead.
 */
import { existsSync, readFileSync } from 'node:fs';

const [file, option] = process.argv.slice(2);
const fail = (reason) => {
  console.error(reason);
  process.exit(1);
};
if (!existsSync(file)) fail(`There is no report ${file}.`);
const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
const unloaded = testResults.filter(
  (each) => each.status === 'failed' && !each.assertionResults.some((test) => test.status === 'failed'),
);
const failed = numFailedTests + unloaded.length;
if (numPassedTests + failed === 0) fail(`${file} contains no test.`);
if (option === '--failures') {
  const brief = (text) => `    ${text.split('\n').slice(0, 60).join('\n    ')}`;
  for (const each of unloaded) console.log(`${each.name}: could not be loaded\n${brief(each.message)}`);
  for (const each of testResults)
    for (const test of each.assertionResults.filter(({ status }) => status === 'failed'))
      console.log(`${each.name}: ${test.fullName}\n${brief(test.failureMessages.join('\n'))}`);
} else console.log(`${numPassedTests} ${failed}`);
