import type { ReactNode } from 'react';
import { Empty, Failed, Loading, Notice } from './states.tsx';
import { explain } from '../data/errors.ts';
import { useTexts } from '../texts/context.ts';

interface Props {
  /** A query of TanStack Query. */
  readonly list: {
    readonly data: unknown;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly isEmpty: boolean;
  readonly emptyText: string;
  /** The next step, if the list is empty. */
  readonly emptyAction?: ReactNode;
  readonly children: ReactNode;
}

/** A list in every state: loading, failed, empty, loaded, and loaded but no longer up to date. */
export function ListState({ list, isEmpty, emptyText, emptyAction, children }: Props) {
  const texts = useTexts();
  const retry = () => void list.refetch();
  if (list.data === undefined)
    return list.error === null ? <Loading /> : <Failed error={list.error} onRetry={retry} />;
  return (
    <>
      {list.error !== null && <Notice kind="warning">{explain(list.error, texts)}</Notice>}
      {isEmpty ? <Empty title={emptyText}>{emptyAction}</Empty> : children}
    </>
  );
}
