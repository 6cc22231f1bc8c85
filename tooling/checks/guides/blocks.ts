/**
 * The parts of a guide, for the check that runs it:
 *
 * - A `sh` block is run. The `text`, `json` or `csv` block directly after it is its expected output.
 * - Any other block is a file: the line before it is "Save this as `name`:" or "Add this to `name`:".
 * - A block with `illustrative` after its language is neither run nor checked.
 */

export type Step =
  | { kind: 'run'; line: number; body: string; expected: string }
  | { kind: 'file'; line: number; body: string; name: string; append: boolean; language: string };

interface Block {
  readonly line: number;
  readonly language: string;
  readonly indented: boolean;
  readonly illustrative: boolean;
  /** The line before it that is not empty. */
  readonly before: string;
  /** Whether another block ends directly before it. */
  readonly follows: boolean;
  body: string;
}

const outputs = ['text', 'json', 'csv'];
const fileLine = /^(Save|Add) (?:this|it|that) (?:as|to) `([\w.-]+)`:$/;

/** All code blocks of a Markdown text. Throws if one is not closed. */
function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  let lastEnd = -2;
  const lines = markdown.split('\n');
  for (const [index, text] of lines.entries()) {
    const [, indentation, info] = /^( *)```(.*)$/.exec(text) ?? [];
    if (open !== null && info === '') {
      blocks.push(open);
      open = null;
      lastEnd = index;
    } else if (open !== null) open.body += `${text}\n`;
    else if (info !== undefined) {
      const [language = '', ...flags] = info.split(' ');
      open = {
        line: index + 1,
        language,
        indented: indentation !== '',
        illustrative: flags.includes('illustrative'),
        before: lines.slice(0, index).findLast((each) => each !== '') ?? '',
        follows: lastEnd === index - 2 && lines[index - 1] === '',
        body: '',
      };
    }
  }
  if (open !== null) throw new Error(`line ${open.line}: the block is not closed`);
  return blocks;
}

/** The steps of a guide in order. Throws for a block that would be neither run nor written to a file nor compared. */
export function readSteps(markdown: string): Step[] {
  const steps: Step[] = [];
  const blocks = readBlocks(markdown).filter(({ illustrative }) => !illustrative);
  for (const { line, language, indented, body, before, follows } of blocks) {
    if (indented) throw new Error(`line ${line}: an indented block cannot be run`);
    const [, verb, name] = fileLine.exec(before) ?? [];
    const previous = steps.at(-1);
    if (name !== undefined) steps.push({ kind: 'file', line, body, name, append: verb === 'Add', language });
    else if (language === 'sh') steps.push({ kind: 'run', line, body, expected: '' });
    else if (outputs.includes(language) && follows && previous?.kind === 'run') previous.expected = body;
    else
      throw new Error(
        `line ${line}: nothing runs this ${language || 'unnamed'} block. Begin it with "Save this as \`name\`:", ` +
          'put it directly after the sh block whose output it is, or write `illustrative` after its language.',
      );
  }
  return steps;
}
