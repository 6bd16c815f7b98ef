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

/** The prize's name, and what it really gives if the name does not say so. */
export function prizeText(award: Award): { name: string; gives: string | null } {
  const said = awardName(award);
  const name = award.kind === 'thing' ? said : award.name.trim() || said;
  return { name, gives: name === said ? null : said };
}
