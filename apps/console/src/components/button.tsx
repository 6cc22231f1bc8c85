import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';

type Props = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  /** `main`: the one action of a form or dialog. `danger`: cannot be undone. `plain`: without a border. `plainDanger`: both. */
  readonly kind?: 'main' | 'danger' | 'plain' | 'plainDanger' | 'normal';
  readonly type?: 'button' | 'submit';
  readonly small?: boolean;
  /** While it works, further presses do nothing. */
  readonly busy?: boolean;
  readonly children: ReactNode;
};

export function Button({
  kind = 'normal',
  type = 'button',
  small = false,
  busy = false,
  onClick,
  ...props
}: Props) {
  return (
    <button
      {...props}
      type={type}
      className={[styles.button, styles[kind], small ? styles.small : ''].join(' ')}
      aria-busy={busy}
      // Not `disabled`, which would take the focus away.
      aria-disabled={busy || props['aria-disabled'] === true || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/** The look of a button, for links. */
export const buttonClass = (kind: 'main' | 'normal' | 'plain' = 'normal'): string =>
  [styles.button, styles[kind]].join(' ');
