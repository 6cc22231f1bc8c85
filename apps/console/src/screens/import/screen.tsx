import { permissions } from '@tallybook/domain/rules';
import type { ProductImport } from '@tallybook/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState, type ReactNode } from 'react';
import { Page } from '../../components/page.tsx';
import { Select } from '../../components/select.tsx';
import { Loading, NotPermitted } from '../../components/states.tsx';
import { useIdempotencyKey } from '../../data/idempotency-key.ts';
import { useOrganization } from '../../data/organization.ts';
import { useTexts } from '../../texts/context.ts';
import { Check } from './check.tsx';
import { readFile, type ChosenFile } from './chosen-file.ts';
import { Drop } from './drop.tsx';
import { History } from './history.tsx';
import styles from './import.module.css';
import { isOfMovements, keepSource, useUnfinished, type Sent } from './query.ts';
import { ProductReport, StoredReport } from './report.tsx';
import { Running } from './running.tsx';
import { kinds, readImportSearch, type Kind } from './search.ts';
import { Steps } from './steps.tsx';
import { storeUnfinished, type Unfinished } from './unfinished.ts';

/** Imports a file of movements or products: it is checked first, and each row that cannot be imported is named. */
export function Import() {
  const { imports } = useTexts();
  const { id, kind = 'movements' } = readImportSearch(useSearch({ from: '/organization/import' }));
  const navigate = useNavigate({ from: '/import' });
  const startOver = () => void navigate({ search: {} });
  return (
    <Page title={imports.title}>
      {id === undefined ? (
        <Wizard key={kind} kind={kind} />
      ) : (
        <>
          <Steps current={3} />
          <StoredReport key={id} id={id} onStartOver={startOver} />
        </>
      )}
    </Page>
  );
}

function Wizard({ kind }: { readonly kind: Kind }) {
  const { common } = useTexts();
  const { may, organization, session } = useOrganization();
  const navigate = useNavigate({ from: '/import' });
  const { key, renew } = useIdempotencyKey();
  const { unfinished: interrupted, forget } = useUnfinished();
  const [file, setFile] = useState<ChosenFile>();
  const [started, setStarted] = useState<Unfinished>();
  const [report, setReport] = useState<ProductImport>();
  const permission = kind === 'movements' ? 'movements.post' : 'products.keep';
  const reset = (): void => {
    void forget();
    renew();
    setFile(undefined);
    setStarted(undefined);
    setReport(undefined);
  };
  const running = started ?? interrupted ?? undefined;
  const onDone = useCallback(
    (sent: Sent) => void finish(sent, running, file),
    // Another file of the same import has the same content.
    [running?.idempotencyKey],
  );

  async function finish(
    { report: result, replayed }: Sent,
    sentFile: Unfinished | undefined,
    chosen: ChosenFile | undefined,
  ): Promise<void> {
    if (!isOfMovements(result)) return setReport(result);
    const id = String(result.id);
    const source = chosen ?? (sentFile && (await readFile(sentFile.content, sentFile.name, sentFile.kind)));
    // After a reload the same file has been sent before, by this very import.
    if (source !== undefined) keepSource(id, { file: source, wasImported: replayed && chosen !== undefined });
    return navigate({ search: { id }, replace: true });
  }

  const start = async (chosen: ChosenFile): Promise<void> => {
    const unfinished: Unfinished = {
      name: chosen.name,
      kind,
      content: chosen.content,
      organizationId: organization.id,
      userId: session.user_id,
      idempotencyKey: key,
    };
    await storeUnfinished(unfinished);
    setStarted(unfinished);
  };

  if (interrupted === undefined) return <Loading lines={3} />;
  if (report !== undefined)
    return (
      <Step at={3}>
        <ProductReport report={report} onStartOver={reset} />
      </Step>
    );
  if (running !== undefined)
    return (
      <Step at={2}>
        <Running unfinished={running} file={file} onDone={onDone} onStop={reset} />
      </Step>
    );
  if (file !== undefined)
    return (
      <Step at={1}>
        <Check file={file} onBack={reset} onImport={() => void start(file)} />
      </Step>
    );
  return (
    <>
      <Step at={0}>
        <KindChoice kind={kind} />
        {may(permission) ? (
          <Drop kind={kind} onChoose={setFile} />
        ) : (
          <NotPermitted role={common.roles[permissions[permission]]} />
        )}
      </Step>
      {kind === 'movements' && <History />}
    </>
  );
}

function Step({ at, children }: { readonly at: number; readonly children: ReactNode }) {
  return (
    <>
      <Steps current={at} />
      <div className={styles.content}>{children}</div>
    </>
  );
}

function KindChoice({ kind }: { readonly kind: Kind }) {
  const { imports } = useTexts();
  const navigate = useNavigate({ from: '/import' });
  return (
    <div className={styles.kind}>
      <Select
        label={imports.contents}
        hint={imports.intro}
        value={kind}
        options={kinds.map((value) => ({ value, label: imports.kinds[value] }))}
        onChange={(next) =>
          void navigate({ search: next === 'movements' ? {} : { kind: next }, replace: true })
        }
      />
    </div>
  );
}
