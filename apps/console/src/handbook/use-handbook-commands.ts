import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Command } from '../kit/palette/commands.ts';

const none: readonly Command[] = [];

/**
 * Sections of the handbook as commands of the palette, found by their full text. They are fetched when the palette is
 * first opened.
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
      // If the handbook cannot be loaded, the palette works without its sections.
      () => undefined,
    );
  }, [isWanted, commands, navigate]);
  return commands;
}
