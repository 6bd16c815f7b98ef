import type { Permission } from '@feisuo/contract/facts/permissions';
import type { IconName } from '../../components/icons.tsx';
import { pagesFor } from '../../shell/console-pages.ts';

/** Something the palette can do. */
export type Command = {
  id: string;
  title: string;
  icon: IconName;
  alias?: string;
  hint?: string;
  /** Only once something was typed, and behind what does something. */ isFoundByWords?: boolean;
  run: () => void;
};

type Go = (path: string) => void;

/** What fits the typed words: pages by name or alias, then, with words, a look into each list that can be searched. */
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
  // Whose title says it, and at its beginning, comes before whose other names do.
  const rank = ({ title }: { title: string }) => {
    const at = title.toLowerCase().indexOf(wanted);
    return at === -1 ? 2 : at === 0 ? 0 : 1;
  };
  const found = pages.filter(fits).toSorted((one, other) => rank(one) - rank(other));
  const jumps = found.map(({ path, title, icon, under = '' }) => ({
    id: path,
    title,
    icon,
    // 设置 says little without the page that it stands under.
    hint: titleOf(under) ?? '打开',
    run: () => go(path),
  }));
  const acts = others.filter((command) => !command.isFoundByWords && fits(command));
  if (wanted === '') return [...jumps, ...acts];
  const reading = others.filter((command) => command.isFoundByWords && fits(command));
  // Whose title says it comes before whose text does.
  const read = reading.toSorted((one, other) => Number(saysIn(other, wanted)) - Number(saysIn(one, wanted)));
  const isKnown = ({ knownBy }: { knownBy?: RegExp }) => Number(knownBy?.test(words.trim()) ?? false);
  const searches = pages
    .filter(({ searchBy }) => searchBy !== undefined)
    // What can only be a number of one list is looked for there first.
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

/** So many of the handbook's places at most. */
const READ_MAX = 5;
const saysIn = ({ title }: Command, wanted: string) => title.toLowerCase().includes(wanted);
