import type { Texts } from '../texts/texts.ts';
import words from './words.module.css';

type Props = {
  texts: Texts;
  /** What happened, and what became of the thing the person came for. */
  says: Pick<Texts['unreachable'], 'offline' | 'faulty'>;
  status: number | null;
  onRetry: () => void;
};

export function UnreachableView({ texts, says, status, onRetry }: Props) {
  const { unreachable } = texts;
  return (
    <>
      <svg viewBox="0 0 216 48" width="216" height="48" fill="none" aria-hidden="true">
        <path d="M0 24h78c10 0 10 16 18 16" stroke="var(--vermilion)" strokeWidth="1.6" />
        <path d="M120 8c8 0 8 16 18 16h78" stroke="var(--line-ui)" strokeWidth="1.6" />
      </svg>
      <h1 className={words.title}>{unreachable.title}</h1>
      <p className={words.lead}>{status === null ? says.offline : says.faulty(status)}</p>
      <div className={words.note}>
        <h2>{texts.refused.todo}</h2>
        <p>{unreachable.todo}</p>
      </div>
      <button className={words.primary} type="button" onClick={onRetry}>
        {unreachable.retry}
      </button>
    </>
  );
}
