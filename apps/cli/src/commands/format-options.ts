import { Option } from 'commander';

/** A property of a file's format, which is otherwise decided over the whole file. */
const choice = (flag: string, values: readonly string[]) => (): Option =>
  new Option(`--${flag}`, 'Default: decided over the whole file.').choices(values);

/** The flags of commands that read CSV files. */
export const formatOptions = {
  encoding: choice('encoding <name>', ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  delimiter: choice('delimiter <sign>', ['comma', 'semicolon', 'tab', 'pipe']),
  decimal: choice('decimal <sign>', ['point', 'comma']),
  grouping: choice('grouping <sign>', ['none', 'point', 'comma', 'space', 'apostrophe']),
  dates: choice('dates <order>', ['iso', 'dmy', 'mdy', 'ymd']),
};
