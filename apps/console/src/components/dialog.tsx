import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
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
  /** `panel`: at the side of a wide screen, for forms beside what they change. */
  readonly kind?: 'dialog' | 'panel';
  /** Gets the focus when the dialog opens, instead of its first control. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  readonly children: ReactNode;
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
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose?.())}>
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
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
