import type { FileOptions } from '@tallybook/sdk';
import type { ChosenFile } from '../chosen-file.ts';
import { columnsOf, headerRowOf, isOwnHeader, proposeMap } from './propose.ts';

/** How a file is read: the options of the service, with the map of its columns. */
export type Settings = FileOptions;

/** How the console writes the sheet of a workbook as a file; its texts may have dates in any order. */
const writtenSheet: Settings = { encoding: 'utf-8', delimiter: 'comma', decimal: 'point', grouping: 'none' };

/** Files of the same program have the same columns. */
interface Remembered {
  readonly columns: string;
  readonly settings: Settings;
}

const maxRemembered = 20;

const storageKey = (organizationId: string, { kind }: ChosenFile): string =>
  `tallybook:import-map:${kind}:${organizationId}`;

/** How a file with these columns was read before, otherwise as their names propose; undefined if the columns need no map. */
export function initialSettings(
  file: ChosenFile,
  organizationId: string,
  isSheet: boolean,
): Settings | undefined {
  if (isOwnHeader(file.records, file.kind)) return undefined;
  const headerRow = headerRowOf(file.records);
  const columns = columnsOf(file.records, headerRow);
  const remembered = read(storageKey(organizationId, file)).find(
    (each) => each.columns === columns.join('\n'),
  );
  const settings = remembered?.settings ?? {
    ...(headerRow === 1 ? {} : { headerRow }),
    map: proposeMap(file.records, headerRow, file.kind) as Settings['map'],
  };
  return isSheet ? { ...settings, ...writtenSheet } : settings;
}

/** Keeps the settings for the next file of the same program, on this device and for this organization. */
export function rememberSettings(file: ChosenFile, organizationId: string, settings: Settings): void {
  const columns = columnsOf(file.records, settings.headerRow ?? 1).join('\n');
  const key = storageKey(organizationId, file);
  const others = read(key).filter((each) => each.columns !== columns);
  try {
    localStorage.setItem(key, JSON.stringify([{ columns, settings }, ...others].slice(0, maxRemembered)));
  } catch {
    // A browser that stores nothing proposes the columns again.
  }
}

function read(key: string): readonly Remembered[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? (stored as Remembered[]) : [];
  } catch {
    return [];
  }
}
