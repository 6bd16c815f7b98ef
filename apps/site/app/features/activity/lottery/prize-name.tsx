import type { Award } from '@feisuo/contract/schemas/activity';
import { prizeWords } from './prize-words.ts';

/** A prize's own name, with what it is below it. */
export function PrizeName({ award }: { award: Award }) {
  const { name, gives } = prizeWords(award);
  return (
    <>
      {name}
      {gives !== null && <small> {gives}</small>}
    </>
  );
}
