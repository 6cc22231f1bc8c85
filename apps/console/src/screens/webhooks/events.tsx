import { useId, type ReactNode } from 'react';
import { useTexts } from '../../texts/context.ts';
import { eventTypes } from './event-types.ts';
import styles from './webhooks.module.css';

interface Props {
  /** Undefined for all events, including those that are added in the future. */
  readonly value: readonly string[] | undefined;
  readonly onChange: (value: readonly string[] | undefined) => void;
  /** What is wrong with the choice. */
  readonly error: ReactNode;
}

/** All events, or a choice of them. */
export function Events({ value, onChange, error }: Props) {
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
      {radio(webhooks.allEvents, value === undefined, undefined)}
      {radio(webhooks.someEvents, value !== undefined, [])}
      {value !== undefined && (
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
      {error !== undefined && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
