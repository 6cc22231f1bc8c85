import { permissions } from '@tallybook/domain/rules';
import type { CountImport, ProductImport } from '@tallybook/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Page } from '../../components/page.tsx';
import { Select } from '../../components/select.tsx';
import { Loading, NotPermitted, Notice } from '../../components/states.tsx';
import { useIdempotencyKey } from '../../data/idempotency-key.ts';
import { useOrganization } from '../../data/organization.ts';
import { useTexts } from '../../texts/context.ts';
import { Check, type Checked } from './check.tsx';
import { readFile, type ChosenFile } from './chosen-file.ts';
import { Drop } from './drop.tsx';
import { History } from './history.tsx';
import styles from './import.module.css';
import { Mapping } from './mapping/mapping.tsx';
import { initialSettings, rememberSettings, type Settings } from './mapping/settings.ts';
import { isOfCounts, isOfMovements, keepSource, useUnfinished, type Current, type Sent } from './query.ts';
import { CountReport, ProductReport, StoredReport } from './report.tsx';
import { Running } from './running.tsx';
import { kinds, readImportSearch, type Kind } from './search.ts';
import { Steps } from './steps.tsx';
import { storeUnfinished, type Unfinished } from './unfinished.ts';

/** Imports a file of movements, products or counts: it is checked first, and each row that cannot be imported is named. */
export function Import() {
  const { imports } = useTexts();
  const { id, kind = 'movements', take } = readImportSearch(useSearch({ from: '/organization/import' }));
  const navigate = useNavigate({ from: '/import' });
  const startOver = () => void navigate({ search: {} });
  return (
    <Page title={imports.title}>
      {id === undefined ? (
        <Wizard key={`${kind} ${take ?? ''}`} kind={kind} take={take} />
      ) : (
        <>
          <Steps current={3} />
          <StoredReport key={id} id={id} onStartOver={startOver} />
        </>
      )}
    </Page>
  );
}

interface WizardProps {
  readonly kind: Kind;
  /** The stock take whose counts are imported. */
  readonly take: string | undefined;
}

function Wizard({ kind, take }: WizardProps) {
  const { imports } = useTexts();
  const { may, organization, session } = useOrganization();
  const navigate = useNavigate({ from: '/import' });
  const { key, renew } = useIdempotencyKey();
  const { interrupted, forget } = useUnfinished();
  const [chosen, setChosen] = useState<Current>();
  const [report, setReport] = useState<ProductImport | CountImport>();
  const permission = permissionsOf[kind];
  const current = chosen ?? interrupted ?? undefined;
  const reset = (): void => {
    if (current !== undefined) void forget(current.unfinished);
    renew();
    setChosen(undefined);
    setReport(undefined);
  };

  const choose = async (file: ChosenFile, sheet: string | undefined): Promise<void> => {
    const proposed = initialSettings(file, organization.id, sheet !== undefined);
    const unfinished: Unfinished = {
      name: file.name,
      kind,
      content: file.content,
      ...(take !== undefined && { take }),
      ...(sheet !== undefined && { sheet }),
      organizationId: organization.id,
      userId: session.user_id,
      idempotencyKey: key,
      settings: proposed ?? {},
      isMapping: proposed !== undefined,
      again: false,
      isStarted: false,
    };
    setChosen({ file, unfinished });
    // A reload checks it again.
    await storeUnfinished(unfinished);
  };

  /** Shows the mapping step, or leaves it with other settings. */
  const change = async ({ file, unfinished }: Current, settings?: Settings): Promise<void> => {
    const changed: Unfinished = {
      ...unfinished,
      isMapping: settings === undefined,
      settings: settings ?? unfinished.settings,
    };
    await storeUnfinished(changed);
    if (settings?.map !== undefined) rememberSettings(file, organization.id, settings);
    const read = await readFile(changed.content, file.name, file.kind, changed.settings);
    setChosen({ file: read, unfinished: changed });
  };

  const start = async ({ file, unfinished }: Current, { sha256, again }: Checked): Promise<void> => {
    const started = { ...unfinished, isStarted: true, again, ...(sha256 !== undefined && { sha256 }) };
    await storeUnfinished(started);
    setChosen({ file, unfinished: started });
  };

  const finish = async ({ report: result, replayed }: Sent, isRetry: boolean): Promise<void> => {
    if (!isOfMovements(result)) return setReport(result);
    const id = String(result.id);
    // After a reload or a lost response, the same file has been sent before by this very import.
    const wasImported = replayed && chosen !== undefined && !isRetry;
    if (current !== undefined)
      keepSource(id, {
        file: current.file,
        headerRow: current.unfinished.settings.headerRow,
        wasImported,
      });
    return navigate({ search: { id }, replace: true });
  };

  if (interrupted === undefined) return <Loading lines={3} />;
  if (report !== undefined)
    return (
      <Step at={3}>
        {isOfCounts(report) ? (
          <CountReport report={report} take={current?.unfinished.take ?? take} onStartOver={reset} />
        ) : (
          <ProductReport report={report} onStartOver={reset} />
        )}
      </Step>
    );
  if (current?.unfinished.isStarted === true)
    return (
      <Step at={2}>
        <Running {...current} onDone={(sent, isRetry) => void finish(sent, isRetry)} onStop={reset} />
      </Step>
    );
  if (current !== undefined)
    return (
      <Step at={1}>
        {current.unfinished.sheet !== undefined && (
          <Notice>{imports.fromSheet(current.unfinished.sheet)}</Notice>
        )}
        {current.unfinished.isMapping ? (
          <Mapping
            file={current.file}
            settings={current.unfinished.settings}
            onCheck={(settings) => void change(current, settings)}
            onBack={reset}
          />
        ) : (
          <Check
            file={current.file}
            settings={current.unfinished.settings}
            take={current.unfinished.take}
            onBack={reset}
            onChange={() => void change(current)}
            onImport={(checked) => void start(current, checked)}
          />
        )}
      </Step>
    );
  return (
    <>
      <Step at={0}>
        {kind === 'counts' ? <p className="muted">{imports.countsIntro}</p> : <KindChoice kind={kind} />}
        {may(permission) ? (
          <Drop kind={kind} onChoose={(file, sheet) => void choose(file, sheet)} />
        ) : (
          <NotPermitted role={permissions[permission]} />
        )}
      </Step>
      {kind === 'movements' && <History />}
    </>
  );
}

const permissionsOf = {
  movements: 'movements.post',
  products: 'products.keep',
  counts: 'stocktakes.count',
} as const;

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
        options={kinds
          .filter((value) => value !== 'counts')
          .map((value) => ({ value, label: imports.kinds[value] }))}
        onChange={(next) =>
          void navigate({ search: next === 'movements' ? {} : { kind: next }, replace: true })
        }
      />
    </div>
  );
}
