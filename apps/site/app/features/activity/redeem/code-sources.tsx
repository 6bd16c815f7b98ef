import type { CodeSource } from '@feisuo/contract/schemas/page-member';
import styles from './code-sources.module.css';

/** Drawings that show on each kind of card where the code is printed. */
const drawings: Record<CodeSource['drawing'], { outline: string; code: string; width: number; dash: string }> = {
  card: {
    outline: 'M6 4h52a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM2 12h60',
    code: 'M10 25h44',
    width: 6,
    dash: '9 2.6',
  },
  receipt: {
    outline: 'M14 2h36v36l-6-4-6 4-6-4-6 4-6-4-6 4zM21 11h22M21 18h14',
    code: 'M21 26h22',
    width: 4,
    dash: '4.6 1.6',
  },
  letter: { outline: 'M6 5h52v25H30l-10 8v-8H6z', code: 'M14 18h36', width: 5, dash: '7.4 2.4' },
};

export function CodeSources({ sources }: { sources: readonly CodeSource[] }) {
  return (
    <ul className={styles.sources}>
      {sources.map(({ drawing, name, text }) => {
        const { outline, code, width, dash } = drawings[drawing];
        return (
          <li key={name}>
            <svg viewBox="0 0 64 40" aria-hidden="true">
              <path d={outline} />
              <path className={styles.code} d={code} strokeWidth={width} strokeDasharray={dash} />
            </svg>
            <b>{name}</b>
            {text}
          </li>
        );
      })}
    </ul>
  );
}
