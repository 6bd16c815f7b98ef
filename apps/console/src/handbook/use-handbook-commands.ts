import { useEffect, useState } from 'react';
import type { Command } from '../kit/palette/commands.ts';
import { navigate } from '../shell/address.ts';

const none: readonly Command[] = [];

/** What the handbook explains, for the palette: found by any word of the text. It is fetched when the palette first opens. */
export function useHandbookCommands(isWanted: boolean): readonly Command[] {
  const [commands, setCommands] = useState(none);
  useEffect(() => {
    if (!isWanted || commands !== none) return;
    import('virtual:handbook').then(
      ({ book }) =>
        setCommands(
          book.sections.flatMap((section) =>
            [section, ...section.parts].map(({ id, title, text }) => commandOf(section.title, id, title, text)),
          ),
        ),
      // Without it the palette does all else.
      () => undefined,
    );
  }, [isWanted, commands]);
  return commands;
}

const commandOf = (section: string, id: string, title: string, text: string): Command => ({
  id: `handbook#${id}`,
  title: section === title ? `手册：${title}` : `手册：${section} › ${title}`,
  icon: 'handbook',
  alias: text,
  hint: '阅读',
  isFoundByWords: true,
  run: () => void navigate(`/console/handbook#${id}`),
});
