import { useEffect, type ReactNode } from 'react';
import { useBrand } from '../data/brand.ts';
import { basePath } from '../data/client.ts';
import styles from './frame.module.css';

/** A page outside of any organization: one card with the name of the product. */
export function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const brand = useBrand();
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <img src={`${basePath}/icon.svg`} alt="" width="24" height="24" />
          <bdi>{brand}</bdi>
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
