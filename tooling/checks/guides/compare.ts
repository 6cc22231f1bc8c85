const escape = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Whether the output is the expected one, in which each `…` stands for any part of a line. */
export const matches = (expected: string, printed: string): boolean =>
  new RegExp(`^${expected.split('…').map(escape).join('[^\\n]*')}$`).test(printed);
