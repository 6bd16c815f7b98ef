import { ButtonLink } from '../../../components/button.tsx';
import styles from './block.module.css';
import type { Ordinary } from './rules-apart.ts';
import { takingTexts } from './texts.ts';

type Taking = Extract<Ordinary, { type: 'check_in' | 'tasks' | 'exchange' | 'lottery' | 'code' | 'coins' }>;

/** Blocks in which somebody takes part in another activity: the way to where that is done. */
export function TakingPart({ block: { type } }: { block: Taking }) {
  const { title, text, go, href } = takingTexts[type];
  return (
    <div className={styles.product}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <ButtonLink href={href}>{go}</ButtonLink>
    </div>
  );
}
