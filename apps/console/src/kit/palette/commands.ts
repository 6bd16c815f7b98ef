import type { Permission } from '@feisuo/contract/facts/permissions';
import type { IconName } from '../../components/icons.tsx';
import { pagesFor } from '../../shell/console-pages.ts';

/** A command of the palette. */
export type Command = {
  id: string;
  title: string;
  icon: IconName;
  alias?: string;
  hint?: string;
  /** Only with typed words, and after all other commands. */ isFoundByWords?: boolean;
  run: () => void;
};

type Go = (path: string) => void;

/** Commands for the typed words: pages by name or alias, then a search in each list. */
export function commandsFor(
  words: string,
  permissions: readonly Permission[],
  go: Go,
  others: readonly Command[],
): Command[] {
  const pages = pagesFor(permissions);
  const titleOf = (under: string) => pages.find(({ path }) => path === under)?.title;
  const wanted = words.trim().toLowerCase();
  const fits = ({ title, alias = '' }: { title: string; alias?: string }) =>
    `${title} ${alias}`.toLowerCase().includes(wanted);
  // Titles rank before aliases, and prefixes first.
  const rank = ({ title }: { title: string }) => {
    const at = title.toLowerCase().indexOf(wanted);
    return at === -1 ? 2 : at === 0 ? 0 : 1;
  };
  const found = pages.filter(fits).toSorted((one, other) => rank(one) - rank(other));
  const jumps = found.map(({ path, title, icon, under = '' }) => ({
    id: path,
    title,
    icon,
    // 设置 alone is unclear without its parent page.
    hint: titleOf(under) ?? '打开',
    run: () => go(path),
  }));
  const acts = others.filter((command) => !command.isFoundByWords && fits(command));
  if (wanted === '') return [...jumps, ...acts];
  const reading = others.filter((command) => command.isFoundByWords && fits(command));
  // Titles rank before texts.
  const read = reading.toSorted((one, other) => Number(saysIn(other, wanted)) - Number(saysIn(one, wanted)));
  const isKnown = ({ knownBy }: { knownBy?: RegExp }) => Number(knownBy?.test(words.trim()) ?? false);
  const searches = pages
    .filter(({ searchBy }) => searchBy !== undefined)
    // A number of one list's format is searched there first.
    .toSorted((one, other) => isKnown(other) - isKnown(one))
    .map(({ path, title, icon, searchBy = 'q' }) => ({
      id: `${path}?`,
      title: `在${title}里找「${words.trim()}」`,
      icon,
      hint: '查找',
      run: () => go(`${path}?${new URLSearchParams({ [searchBy]: words.trim() })}`),
    }));
  return [...jumps, ...acts, ...searches, ...read.slice(0, READ_MAX)];
}

/** Maximum of handbook sections. */
const READ_MAX = 5;
const saysIn = ({ title }: Command, wanted: string) => title.toLowerCase().includes(wanted);
