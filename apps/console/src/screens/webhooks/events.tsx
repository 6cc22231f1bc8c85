import type { WebhookEventType } from '@tallybook/sdk';
import { useId } from 'react';
import { useTexts } from '../../texts/context.ts';
import { eventTypes } from './event-types.ts';
import styles from './webhooks.module.css';

interface Props {
  /** Null for all events, including those that are added in the future. */
  readonly value: readonly WebhookEventType[] | null;
  readonly onChange: (value: readonly WebhookEventType[] | null) => void;
  readonly isMissing: boolean;
}

/** All events, or a choice of them. */
export function Events({ value, onChange, isMissing }: Props) {
  const { webhooks } = useTexts();
  const name = useId();
  const radio = (text: string, isChecked: boolean, next: Props['value']) => (
    <label className={styles.check}>
      <input type="radio" name={name} checked={isChecked} onChange={() => onChange(next)} />
      {text}
    </label>
  );
  return (
    <fieldset className={styles.events}>
      <legend>{webhooks.events}</legend>
      {radio(webhooks.allEvents, value === null, null)}
      {radio(webhooks.someEvents, value !== null, [])}
      {value !== null && (
        <div className={styles.types}>
          {eventTypes.map((type) => (
            <label key={type} className={styles.check}>
              <input
                type="checkbox"
                checked={value.includes(type)}
                onChange={({ currentTarget }) =>
                  onChange(currentTarget.checked ? [...value, type] : value.filter((each) => each !== type))
                }
              />
              <code>{type}</code>
            </label>
          ))}
        </div>
      )}
      {isMissing && value?.length === 0 && (
        <p role="alert" className={styles.problem}>
          {webhooks.chooseEvents}
        </p>
      )}
    </fieldset>
  );
}
