import type { Award } from '@feisuo/contract/schemas/activity';
import { awardName } from '../award-name.ts';

export function PrizeName({ award }: { award: Award }) {
  const { name, gives } = prizeText(award);
  return (
    <>
      {name}
      {gives !== null && <small> {gives}</small>}
    </>
  );
}

/** The name of a prize, and its award if the name alone does not say what the member gets. */
export function prizeText(award: Award): { name: string; gives: string | null } {
  const given = awardName(award);
  const name = award.kind === 'thing' ? given : award.name.trim() || given;
  return { name, gives: name === given ? null : given };
}
