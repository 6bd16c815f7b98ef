import type { Award } from '@feisuo/contract/schemas/activity';
import { awardName } from '../award-name.ts';

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

/**
 * A prize by the name that its operator gave it, and what it really is where the name does not say so: nobody is promised more by a
 * name than they get.
 */
export function prizeWords(award: Award): { name: string; gives: string | null } {
  const said = awardName(award);
  const name = award.kind === 'thing' ? said : award.name.trim() || said;
  return { name, gives: name === said ? null : said };
}
