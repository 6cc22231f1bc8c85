import type { ReactNode } from 'react';
import { useTexts } from '../texts/context.ts';
import { Icon } from './icon.tsx';
import styles from './badge.module.css';

/** A state in one or two words; the word carries the meaning, not the color. */
export function Badge({
  kind = 'normal',
  title,
  children,
}: {
  readonly kind?: 'normal' | 'good' | 'warning' | 'error';
  readonly title?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className={[styles.badge, styles[kind]].join(' ')} title={title}>
      {children}
    </span>
  );
}

/** Beside a figure that may still change, because a backdated movement changed costs. */
export function Recosting({ status }: { readonly status: 'current' | 'recosting' }) {
  const { common } = useTexts();
  if (status === 'current') return null;
  return (
    <Badge kind="warning" title={common.recostingHint}>
      <Icon name="repeat" /> {common.recosting}
    </Badge>
  );
}
