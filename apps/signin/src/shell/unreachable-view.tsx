import type { Texts } from '../texts/texts.ts';
import { BrokenThread } from './drawings.tsx';
import words from './words.module.css';

type Props = {
  texts: Texts;
  /** What happened, and the state of the user's request. */
  says: Pick<Texts['unreachable'], 'offline' | 'faulty'>;
  status: number | null;
  onRetry: () => void;
};

export function UnreachableView({ texts, says, status, onRetry }: Props) {
  const { unreachable } = texts;
  return (
    <>
      <BrokenThread />
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
