import { Dialog as Base } from '@base-ui/react/dialog';
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTexts } from '../texts/context.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './dialog.module.css';

interface Props {
  readonly open: boolean;
  /** Without it, only the buttons of the dialog close it: no Escape, no click outside. */
  readonly onClose?: (() => void) | undefined;
  readonly title: string;
  readonly description?: ReactNode | undefined;
  /** `panel`: at the side of a wide screen, for forms beside what they change; `wide`: for those with several columns. */
  readonly kind?: 'dialog' | 'panel' | 'wide';
  /** Gets the focus when the dialog opens, instead of its first control. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  readonly children: ReactNode;
}

/** Whether the form of a dialog holds something that closing it would lose. */
const UnsavedContext = createContext<RefObject<() => boolean> | undefined>(undefined);

/** Lets the dialog around a form ask before it closes. */
export function useUnsaved(isUnsaved: () => boolean): void {
  const guard = useContext(UnsavedContext);
  useEffect(() => {
    if (guard === undefined) return;
    guard.current = isUnsaved;
    // A form that is gone, such as one that gave way to its result, has nothing to lose.
    return () => void (guard.current = () => false);
  });
}

/** A modal dialog: it keeps the focus, closes with Escape, and gives the focus back. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  kind = 'dialog',
  initialFocus,
  children,
}: Props) {
  const { common } = useTexts();
  const isUnsaved = useRef(() => false);
  const [isAsking, setAsking] = useState(false);
  const close = (): void => (isUnsaved.current() ? setAsking(true) : onClose?.());
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => (isOpen ? undefined : close())}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={[styles.popup, styles[kind]].join(' ')}
          {...(initialFocus !== undefined && { initialFocus })}
        >
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {onClose !== undefined && (
              <Base.Close
                render={
                  <Button kind="plain" small aria-label={common.close}>
                    <Icon name="close" />
                  </Button>
                }
              />
            )}
          </div>
          {description !== undefined && (
            <Base.Description render={<div />} className={styles.description}>
              {description}
            </Base.Description>
          )}
          <UnsavedContext value={isUnsaved}>{children}</UnsavedContext>
          <Discard
            open={isAsking}
            onKeep={() => setAsking(false)}
            onDiscard={() => {
              setAsking(false);
              onClose?.();
            }}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface DiscardProps {
  readonly open: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before something that was entered is lost. */
export function Discard({ open, onKeep, onDiscard }: DiscardProps) {
  const { forms } = useTexts();
  // A dialog renders this, so it exists only while it is open.
  if (!open) return null;
  return (
    <Dialog open onClose={onKeep} title={forms.discardTitle} description={forms.discardText}>
      <DialogActions>
        <Button onClick={onKeep}>{forms.keepEditing}</Button>
        <Button kind="danger" onClick={onDiscard}>
          {forms.discard}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
