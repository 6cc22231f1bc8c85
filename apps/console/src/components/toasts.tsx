import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/context.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './toasts.module.css';

/** Shows short confirmations, which screen readers announce: `useToast()('Posted.')`. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  return (
    <Toast.Provider>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts } = Toast.useToastManager();
  const { common } = useTexts();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <Toast.Title className={styles.title} />
      <Toast.Close
        render={
          <Button kind="plain" small aria-label={common.dismiss}>
            <Icon name="close" />
          </Button>
        }
      />
    </Toast.Root>
  ));
}

export function useToast(): (text: string) => void {
  const { add } = Toast.useToastManager();
  return (text) => void add({ title: text });
}
