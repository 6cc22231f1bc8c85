import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTexts } from '../texts/context.ts';
import type { Texts } from '../texts/texts.ts';
import styles from './screen-tabs.module.css';

interface Props {
  /** Names the links for screen readers. */
  readonly label: string;
  readonly screens: readonly {
    readonly to: NonNullable<LinkProps['to']>;
    readonly title: (texts: Texts) => string;
  }[];
}

/** Links between screens that are one entry of the navigation, in one row, which scrolls sideways where it is too narrow. */
export function ScreenTabs({ label, screens }: Props) {
  const texts = useTexts();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // On a phone, the current tab may be outside the view.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <nav aria-label={label} className={styles.frame}>
      <ul ref={list} className={styles.tabs}>
        {screens.map(({ to, title }) => (
          <li key={to}>
            <Link to={to} className={styles.tab} activeProps={{ 'aria-current': 'page' }}>
              {title(texts)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
