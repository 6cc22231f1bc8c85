import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { useTexts } from '../../../texts/context.ts';
import { Camera, useCameraFormats } from './camera.tsx';
import styles from './count.module.css';

interface Props {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** A complete code: a scanner, or a person, has pressed Enter, or the camera has read one. */
  readonly onCode: (code: string) => void;
}

/**
 * Where a scanner types. It takes the focus back after each press elsewhere, and letters that are typed while a button has it,
 * so that no scan is lost; a phone shows its keyboard only when it is asked for.
 */
export function ScanField({ text, onText, onCode }: Props) {
  const { countMode } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [withKeyboard, setKeyboard] = useState(false);
  const [isCameraOn, setCameraOn] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const formats = useCameraFormats();
  useEffect(() => field.current?.focus(), [withKeyboard]);
  useEffect(() => {
    const isElsewhere = () =>
      document.querySelector('[role="dialog"]') === null && document.activeElement !== field.current;
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const isLetter = event.key.length === 1 && event.key !== ' ';
      if (isLetter && !event.ctrlKey && !event.metaKey && !event.altKey && isElsewhere())
        field.current?.focus();
    };
    // After the press, whose button may have gone.
    const onClick = (event: MouseEvent): void => {
      // Not after Enter or Space on a button: the keyboard stays where it is.
      if (event.detail > 0 && isElsewhere()) field.current?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onClick);
    };
  }, []);
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape') onText('');
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // Not the state, which may be older than the keys of a scanner.
    const code = event.currentTarget.value.trim();
    onText('');
    if (code !== '') onCode(code);
  }
  return (
    <div className={styles.scan}>
      <div className={styles.scanRow} role="search">
        <input
          ref={field}
          type="search"
          className={styles.scanField}
          aria-label={countMode.scan}
          placeholder={countMode.scan}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          inputMode={withKeyboard ? 'search' : 'none'}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={styles.tool}
          aria-label={countMode.keyboard}
          title={countMode.keyboard}
          aria-pressed={withKeyboard}
          onClick={() => setKeyboard(!withKeyboard)}
        >
          <Icon name="keyboard" />
        </button>
        {formats.length > 0 && (
          <button
            type="button"
            className={styles.tool}
            aria-label={countMode.camera}
            title={countMode.camera}
            aria-pressed={isCameraOn}
            onClick={() => {
              setFailed(false);
              setCameraOn(!isCameraOn);
            }}
          >
            <Icon name="camera" />
          </button>
        )}
      </div>
      {isCameraOn && (
        <Camera
          formats={formats}
          label={countMode.picture}
          onCode={onCode}
          onFailed={() => {
            setCameraOn(false);
            setFailed(true);
          }}
        />
      )}
      {hasFailed && (
        <p role="alert" className={styles.problem}>
          {countMode.noCamera}
        </p>
      )}
    </div>
  );
}
