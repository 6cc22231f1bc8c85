import { useRef, useState } from 'react';
import { useTexts } from '../texts/context.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Field, inputClass } from './field.tsx';
import { Notice } from './states.tsx';
import styles from './shown-once.module.css';

interface Props {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  /** Null if the response that contained it was lost, and the service replayed the call without it. */
  readonly secret: string | null;
  /** Advice if it was lost. */
  readonly lostText: string;
  readonly onSaved: () => void;
}

/** A secret that nobody can read later. Only saying so closes the dialog, not a slip of the finger. */
export function ShownOnce({ open, title, text, label, secret, lostText, onSaved }: Props) {
  const { common } = useTexts();
  return (
    <Dialog open={open} title={title} description={secret === null ? undefined : text}>
      {secret === null ? (
        <Notice kind="warning">{lostText}</Notice>
      ) : (
        <Secret label={label} secret={secret} />
      )}
      <DialogActions>
        <Button kind="main" onClick={onSaved}>
          {secret === null ? common.close : common.saved}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Secret({ label, secret }: { readonly label: string; readonly secret: string }) {
  const { common } = useTexts();
  const input = useRef<HTMLTextAreaElement>(null);
  const [told, setTold] = useState('');
  async function copy(): Promise<void> {
    input.current?.select();
    try {
      // Absent on http pages other than localhost.
      await navigator.clipboard.writeText(secret);
      setTold(common.copied);
    } catch {
      setTold(common.selected);
    }
  }
  return (
    <div className="stack">
      <Field label={label}>
        {(ids) => (
          <textarea
            {...ids}
            ref={input}
            className={[inputClass, styles.secret].join(' ')}
            readOnly
            rows={2}
            spellCheck={false}
            value={secret}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </Field>
      <div className={styles.copy}>
        <Button onClick={() => void copy()}>{common.copy}</Button>
        <span role="status">{told}</span>
      </div>
    </div>
  );
}
