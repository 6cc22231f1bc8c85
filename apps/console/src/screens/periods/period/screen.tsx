import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Card, Page } from '../../../components/page.tsx';
import { Failed, Loading, Notice, NotPermitted } from '../../../components/states.tsx';
import { ValueBridge } from '../../../components/value-bridge.tsx';
import { explain } from '../../../data/errors.ts';
import { useOrganization } from '../../../data/organization.ts';
import { useLocalization } from '../../../texts/context.ts';
import { ClosePeriod } from '../close-period.tsx';
import { usePeriods } from '../query.ts';
import { ReopenPeriod } from '../reopen-period.tsx';
import { Checklist } from './checklist.tsx';
import styles from './period.module.css';

/** One period: what to do before it is closed, and why the stock value changed in it. */
export function Period() {
  const { texts, format } = useLocalization();
  const { periods, common, reports } = texts;
  const { may } = useOrganization();
  const { id } = useParams({ from: '/organization/periods/$id' });
  const { list, rows, more, account, error } = usePeriods();
  const [isOpen, setOpen] = useState(false);
  const row = rows.find(({ period }) => period.id === id);
  if (row === undefined)
    return (
      <Page key="loading" title={list.isPending ? common.loading : common.notFound} back={<Back />}>
        {list.isPending ? (
          <Loading />
        ) : (
          list.error !== null && <Failed error={list.error} onRetry={() => void list.refetch()} />
        )}
        {more.has && <Button onClick={more.load}>{common.loadingMore}</Button>}
      </Page>
    );
  const { period, next } = row;
  const range = { startDate: period.start_date, endDate: period.end_date };
  const mayAct = next !== undefined && may(next === 'close' ? 'periods.close' : 'periods.reopen');
  const close = () => setOpen(false);
  return (
    <Page
      key={id}
      title={period.name}
      back={<Back />}
      actions={
        mayAct && (
          <Button kind={next === 'close' ? 'main' : 'normal'} onClick={() => setOpen(true)}>
            {next === 'close' ? periods.closePeriod : periods.reopen}
          </Button>
        )
      }
    >
      <p className={styles.days}>
        <Badge kind={period.status === 'open' ? 'good' : 'normal'}>{periods[period.status]}</Badge>{' '}
        {format.date(period.start_date)} – {format.date(period.end_date)}
      </p>
      {error !== null && <Notice kind="warning">{explain(error, texts)}</Notice>}
      {period.status === 'open' && (
        <Card title={periods.checklist.title}>
          <Checklist rows={rows} row={row} account={account} />
          {!may('periods.close') && <NotPermitted role="accountant" />}
        </Card>
      )}
      <section className="stack" aria-labelledby="bridge">
        <div>
          <h2 id="bridge">{reports.bridge.title}</h2>
          <p className="muted">
            {reports.bridge.intro}{' '}
            <Link to="/value-bridge" search={range}>
              {reports.bridge.byProduct}
            </Link>
          </p>
        </div>
        <ValueBridge range={range} />
      </section>
      {period.status === 'open' ? (
        <ClosePeriod
          rows={rows}
          row={isOpen ? row : undefined}
          account={account}
          error={error}
          onClose={close}
        />
      ) : (
        <ReopenPeriod period={isOpen ? period : undefined} onClose={close} />
      )}
    </Page>
  );
}

function Back() {
  const { periods } = useLocalization().texts;
  return (
    <Link to="/periods">
      <Icon name="back" /> {periods.title}
    </Link>
  );
}
