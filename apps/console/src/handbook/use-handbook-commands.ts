import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Command } from '../kit/palette/commands.ts';

const none: readonly Command[] = [];

/**
 * Makes the sections of the handbook available in the command palette, which searches their full text. They are loaded
 * when the palette opens for the first time.
 */
export function useHandbookCommands(isWanted: boolean): readonly Command[] {
  const navigate = useNavigate();
  const [commands, setCommands] = useState(none);
  useEffect(() => {
    if (!isWanted || commands !== none) return;
    const commandOf = (section: string, { id, title, text }: { id: string; title: string; text: string }): Command => ({
      id: `handbook#${id}`,
      title: section === title ? `手册：${title}` : `手册：${section} › ${title}`,
      icon: 'handbook',
      alias: text,
      hint: '阅读',
      isFoundByWords: true,
      run: () => void navigate(`/console/handbook#${id}`),
    });
    import('virtual:handbook').then(
      ({ book }) =>
        setCommands(
          book.sections.flatMap((section) => [section, ...section.parts].map((part) => commandOf(section.title, part))),
        ),
      // If the handbook cannot be loaded, the command palette works without the handbook's sections.
      () => undefined,
    );
  }, [isWanted, commands, navigate]);
  return commands;
}
