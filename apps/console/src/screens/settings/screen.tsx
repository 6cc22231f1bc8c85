import { permissions } from '@tallybook/domain/rules';
import { Card, Figures, Page } from '../../components/page.tsx';
import { NotPermitted } from '../../components/states.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useTexts } from '../../texts/context.ts';
import { SettingsForm } from './form.tsx';
import styles from './settings.module.css';

/** The name of the organization and what its settings allow. The accounts of automatic posting have a screen of their own. */
export function Settings() {
  const { settings: texts } = useTexts();
  const { may, organization } = useOrganization();
  const { settings } = organization;
  const yesNo = (value: boolean): string => (value ? texts.yes : texts.no);
  return (
    <Page title={texts.title}>
      <p className="muted">{texts.intro}</p>
      <Card>
        {may('organization.settings') ? (
          <div className={styles.form}>
            <SettingsForm organization={organization} />
          </div>
        ) : (
          <div className="stack">
            <Figures
              items={[
                { label: texts.fields.name, value: organization.name },
                { label: texts.currency, value: organization.currency },
                { label: texts.fields.allow_negative_stock, value: yesNo(settings.allow_negative_stock) },
                { label: texts.fields.auto_open_periods, value: yesNo(settings.auto_open_periods) },
                { label: texts.fields.invite_registered, value: yesNo(settings.invite_registered) },
                { label: texts.fields.max_days_ahead, value: settings.max_days_ahead ?? texts.noLimit },
              ]}
            />
            <NotPermitted role={permissions['organization.settings']} />
          </div>
        )}
      </Card>
    </Page>
  );
}
