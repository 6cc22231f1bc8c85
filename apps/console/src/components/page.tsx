import { useEffect, useRef, type ReactNode } from 'react';
import { useBrand } from '../data/brand.ts';
import styles from './page.module.css';

interface Props {
  readonly title: string;
  /** Buttons at the end of the heading. */
  readonly actions?: ReactNode;
  /** Above the heading: the way back. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

/** A screen: its heading gets the focus after navigation, and its title names the tab. */
export function Page({ title, actions, back, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const brand = useBrand();
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          {back !== undefined && <div className={styles.back}>{back}</div>}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A surface with a border, for one group of content. */
export function Card({
  title,
  actions,
  children,
}: {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.card} aria-label={title}>
      {title !== undefined && (
        <div className={styles.cardHead}>
          <h2>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

/** Filters above a list. */
export function Toolbar({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.toolbar} role="search">
      {children}
    </div>
  );
}

/** Named figures in a row: `on hand`, `value`. */
export function Figures({
  items,
}: {
  readonly items: readonly { readonly label: string; readonly value: ReactNode; readonly hint?: ReactNode }[];
}) {
  return (
    <dl className={styles.figures}>
      {items.map(({ label, value, hint }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {hint !== undefined && <div className={styles.figureHint}>{hint}</div>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
