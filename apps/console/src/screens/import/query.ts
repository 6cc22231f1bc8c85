import type { CountImport, ProductImport, StockImport } from '@tallybook/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { tallybook } from '../../data/client.ts';
import { errorFacts } from '../../data/errors.ts';
import { useOrganization } from '../../data/organization.ts';
import { queryClient } from '../../data/query-client.ts';
import { query } from '../../data/query.ts';
import { readFile, type ChosenFile } from './chosen-file.ts';
import type { Settings } from './mapping/settings.ts';
import { clearUnfinished, findUnfinished, type Unfinished } from './unfinished.ts';

/** The report of a file of any kind; that of movements has `posted`, that of counts `entered`. */
export type Report = StockImport | ProductImport | CountImport;

export interface Sent {
  readonly report: Report;
  /** The service had imported the file before. */
  readonly replayed: boolean;
}

export const isOfMovements = (report: Report): report is StockImport => 'posted' in report;
export const isOfCounts = (report: Report): report is CountImport => 'entered' in report;

/** A request that runs once: it is neither repeated on focus nor paused while the browser believes to be offline. */
const once = { staleTime: 'static', retry: false, networkMode: 'always', refetchOnReconnect: false } as const;

/** Sends the file for a dry run, which changes nothing. It ends when the screen closes. */
export const checkOf = (file: ChosenFile, settings: Settings, take = '') =>
  queryOptions({
    queryKey: ['import-check', file.id, settings, take],
    queryFn: ({ signal }): Promise<Report> => {
      const options = { dryRun: true, file: settings, signal };
      if (file.kind === 'movements') return tallybook.stockMovements.import(file.content, options);
      return file.kind === 'products'
        ? tallybook.products.import(file.content, options)
        : tallybook.stockTakes.importCounts({ id: take }, file.content, options);
    },
    gcTime: 0,
    ...once,
  });

/**
 * Sends the file, and goes on when the person opens another screen. For movements, the content identifies the import:
 * the same file is never posted twice, and sending it again continues an interrupted import (ADR 38).
 */
export const runOf = (file: Unfinished) =>
  queryOptions({
    queryKey: ['import-run', file.idempotencyKey],
    queryFn: async (): Promise<Sent> => {
      try {
        const { data, replayed } = await send(file);
        await clearUnfinished(file);
        void queryClient.invalidateQueries();
        return { report: data, replayed };
      } catch (error) {
        if (isFinal(error)) await clearUnfinished(file);
        throw error;
      }
    },
    ...once,
  });

function send({ kind, content, settings, again, idempotencyKey, take = '' }: Unfinished) {
  if (kind === 'movements')
    return tallybook.stockMovements.import(content, { file: settings, again }).withResponse();
  const options = { file: settings, idempotencyKey };
  return kind === 'products'
    ? tallybook.products.import(content, options).withResponse()
    : tallybook.stockTakes.importCounts({ id: take }, content, options).withResponse();
}

/** Whether the service has rejected the file, as opposed to a lost connection or an overloaded service. */
export const isFinal = (error: unknown): boolean => finalStatuses.has(errorFacts(error).status ?? 0);
const finalStatuses = new Set([400, 403, 404, 409, 413, 415, 422]);

/** A file with what is stored about it. */
export interface Current {
  readonly file: ChosenFile;
  readonly unfinished: Unfinished;
}

/** The import that a reload of this page has interrupted: null if there is none, undefined while it is looked for. */
export function useUnfinished() {
  const { organization, session } = useOrganization();
  const queryKey = ['unfinished-import', organization.id];
  const { data } = useQuery({
    queryKey,
    queryFn: async (): Promise<Current | null> => {
      const unfinished = await findUnfinished(organization.id, session.user_id);
      if (unfinished === null) return null;
      return {
        unfinished,
        file: await readFile(unfinished.content, unfinished.name, unfinished.kind, unfinished.settings),
      };
    },
    gcTime: 0,
    ...once,
  });
  return {
    interrupted: data,
    forget: async (unfinished: Unfinished): Promise<void> => {
      await clearUnfinished(unfinished);
      queryClient.setQueryData(queryKey, null);
    },
  };
}

const pollMs = 700;

/** The progress of the import of a file, which the list of imports names: the response with the id arrives at the end. */
export function useProgress(sha256: string | undefined): StockImport | undefined {
  const list = useQuery({
    ...query('stockImports', 'list', { limit: 20 }),
    refetchInterval: pollMs,
    enabled: sha256 !== undefined,
  });
  const id = list.data?.items.find((each) => each.status === 'running' && each.file_sha256 === sha256)?.id;
  return useStoredImport(id ?? undefined).data;
}

/** An import by its id, read again while it runs. */
export function useStoredImport(id: string | undefined) {
  return useQuery({
    ...query('stockImports', 'get', { id: id ?? '' }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMs : false),
  });
}

interface Source {
  readonly file: ChosenFile;
  readonly headerRow: number | undefined;
  readonly wasImported: boolean;
}

const sourceKey = (id: string) => ['import-source', id];

/** Keeps the file of a report for a few minutes, so that the report can show its cells. */
export const keepSource = (id: string, source: Source): void => {
  queryClient.setQueryData(sourceKey(id), source);
};

export const sourceOf = (id: string): Source | undefined => queryClient.getQueryData(sourceKey(id));
