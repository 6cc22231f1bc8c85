import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/page.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Notice } from '../../components/states.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { useFormat, useTexts } from '../../texts/context.ts';
import type { ChosenFile } from './chosen-file.ts';
import { MustCorrect } from './check.tsx';
import { findingsOfError } from './findings.ts';
import styles from './import.module.css';
import { isFinal, runOf, useProgress, type Sent } from './query.ts';
import type { Unfinished } from './unfinished.ts';

interface Props {
  readonly unfinished: Unfinished;
  readonly file: ChosenFile;
  /** @param isRetry whether an earlier request of this page has failed */
  readonly onDone: (sent: Sent, isRetry: boolean) => void;
  /** The person gives up, or chooses another file. */
  readonly onStop: () => void;
}

/** The third step: the file is sent, and the progress is read until the report arrives. */
export function Running({ unfinished, file, onDone, onStop }: Props) {
  const { imports } = useTexts();
  const run = useQuery(runOf(unfinished));
  const { data: sent, error, isFetching, errorUpdateCount } = run;
  useEffect(() => {
    if (sent !== undefined) onDone(sent, errorUpdateCount > 0);
  }, [sent]);
  if (isFetching || error === null) return <Progress unfinished={unfinished} />;
  const findings = findingsOfError(error);
  const isOver = isFinal(error);
  const retry = () => void run.refetch();
  return (
    <>
      {findings !== undefined ? (
        <MustCorrect file={file} findings={findings} headerRow={unfinished.settings.headerRow} />
      ) : (
        <WriteProblem error={error} onRetry={retry}>
          {!isOver && <p>{imports.interrupted}</p>}
        </WriteProblem>
      )}
      <div className={styles.actions}>
        {!isOver && (
          <Button kind="main" onClick={retry}>
            {imports.continue}
          </Button>
        )}
        <Button onClick={onStop}>{isOver ? imports.another : imports.discard}</Button>
      </div>
      {!isOver && <p className="muted">{imports.discardHint}</p>}
    </>
  );
}

function Progress({ unfinished }: { readonly unfinished: Unfinished }) {
  const { imports } = useTexts();
  const format = useFormat();
  const progress = useProgress(unfinished.sha256);
  const done = progress === undefined ? null : progress.posted + progress.rejected;
  const rows = progress?.rows ?? 0;
  return (
    <>
      <Card>
        <ProgressBar
          label={imports.importing(unfinished.name)}
          text={done === null ? imports.starting : imports.progress(format.number(done), format.number(rows))}
          value={done}
          max={Math.max(rows, 1)}
        />
        {progress !== undefined && progress.rejected > 0 && (
          <p>
            {imports.rejected}: {format.number(progress.rejected)}
          </p>
        )}
      </Card>
      <Notice>{imports.keepsGoing}</Notice>
    </>
  );
}
