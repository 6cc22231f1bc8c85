/** Runs the commands and programs of the guides in docs, and compares their output with the guides. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSteps } from './guides/blocks.ts';
import { matches } from './guides/compare.ts';
import { documents } from './guides/documents.ts';
import { runSteps } from './guides/run.mjs';
import { missingTools } from './guides/tools.mjs';

/**
 * Runs a guide against a running service.
 *
 * @param {string} name
 * @param {string} text
 * @param {{ home: string }} server
 * @param {string} home folder of the reader
 * @returns {Promise<string | null>} one line about it; null if it has no commands
 */
const checkGuide = async (name, text, server, home) => {
  const steps = readSteps(text);
  if (steps.length === 0) return null;
  const missing = await missingTools(steps);
  if (missing.length > 0)
    return `Note: docs/${name} was not run: this machine has no ${missing.join(' or ')}.`;
  const { printed, failure } = await runSteps(steps, server, home);
  const runs = steps.filter(({ kind }) => kind === 'run');
  for (const [index, { line, expected }] of runs.entries()) {
    if (index === printed.length) throw new Error(`line ${line}: the block failed:\n${failure}`);
    if (!matches(expected, printed[index]))
      throw new Error(`line ${line}: the guide shows\n${expected}\nbut the block printed\n${printed[index]}`);
  }
  return `ok      docs/${name}`;
};

/** The first one creates a project that the others use, and embedding.md checks the types of its programs. */
const first = ['guides/embedding.md', 'guides/spreadsheets.md', 'guides/typescript.md'];
const inOrder = documents.toSorted(([one], [other]) => first.indexOf(other) - first.indexOf(one));

/**
 * Runs all guides, and prints a line about each.
 *
 * @param {{ home: string }} server
 * @returns {Promise<boolean>} whether all succeeded
 */
export const checkGuides = async (server) => {
  let succeeded = true;
  const home = mkdtempSync(join(tmpdir(), 'tallybook-guides-'));
  for (const [name, text] of inOrder)
    try {
      const line = await checkGuide(name, text, server, home);
      if (line !== null) console.log(line);
    } catch (error) {
      console.error(`FAILED  docs/${name}: ${error.message}`);
      succeeded = false;
    }
  rmSync(home, { recursive: true, force: true });
  return succeeded;
};
