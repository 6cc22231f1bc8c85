export { decideFile, type DecidedFile, type FileKind } from './decide-file.ts';
export { fileRows, type FileRow } from './file-rows.ts';
export {
  fileFormat,
  fileOptions,
  understoodFile,
  type FileFormat,
  type FileOptions,
  type UnderstoodFile,
} from './options.ts';
export { rejectedFile } from './rejected-file.ts';
export { maxMapLength } from './map.ts';
