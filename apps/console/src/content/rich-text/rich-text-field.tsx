import { lazy, Suspense } from 'react';
import type { RichTextProps } from './rich-text-editor.tsx';
import styles from './rich-text.module.css';

// A separate chunk, because most pages of the console have no long text.
const RichTextEditor = lazy(() => import('./rich-text-editor.tsx').then((file) => ({ default: file.RichTextEditor })));

export const RichTextField = (props: RichTextProps) => (
  <Suspense fallback={<div className={styles.loading}>正在打开编辑器…</div>}>
    <RichTextEditor {...props} />
  </Suspense>
);
