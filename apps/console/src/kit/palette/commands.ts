import type { Permission } from '@feisuo/contract/facts/permissions';
import type { IconName } from '../../components/icons.tsx';
import { pagesFor } from '../../shell/console-pages.ts';

export type Command = {
  id: string;
  title: string;
  icon: IconName;
  alias?: string;
  hint?: string;
  /** The command is listed only if a search text was typed, and below all other commands. */
  isFoundByWords?: boolean;
  run: () => void;
};

type Go = (path: string) => void;

/** Commands that match a search text: pages, further commands, searches in lists, and sections of the handbook. */
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
  // Order of matches: titles that begin with the text, then titles that contain it, then aliases.
  const rank = ({ title }: { title: string }) => {
    const at = title.toLowerCase().indexOf(wanted);
    return at === -1 ? 2 : at === 0 ? 0 : 1;
  };
  const found = pages.filter(fits).toSorted((one, other) => rank(one) - rank(other));
  const jumps = found.map(({ path, title, icon, under = '' }) => ({
    id: path,
    title,
    icon,
    // The hint is the name of the parent page, because a title such as 设置 is unclear alone.
    hint: titleOf(under) ?? '打开',
    run: () => go(path),
  }));
  const actions = others.filter((command) => !command.isFoundByWords && fits(command));
  if (wanted === '') return [...jumps, ...actions];
  const reading = others.filter((command) => command.isFoundByWords && fits(command));
  // Handbook sections whose title matches come before sections whose text matches.
  const read = reading.toSorted(
    (one, other) => Number(titleIncludes(other, wanted)) - Number(titleIncludes(one, wanted)),
  );
  const isKnown = ({ knownBy }: { knownBy?: RegExp }) => Number(knownBy?.test(words.trim()) ?? false);
  const searches = pages
    .filter(({ searchBy }) => searchBy !== undefined)
    // If the text looks like an order number, for example, the search in the list of orders comes first.
    .toSorted((one, other) => isKnown(other) - isKnown(one))
    .map(({ path, title, icon, searchBy = 'q' }) => ({
      id: `${path}?`,
      title: `在${title}里找「${words.trim()}」`,
      icon,
      hint: '查找',
      run: () => go(`${path}?${new URLSearchParams({ [searchBy]: words.trim() })}`),
    }));
  return [...jumps, ...actions, ...searches, ...read.slice(0, READ_MAX)];
}

const READ_MAX = 5;
const titleIncludes = ({ title }: Command, wanted: string) => title.toLowerCase().includes(wanted);
