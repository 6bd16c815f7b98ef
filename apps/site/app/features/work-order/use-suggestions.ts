import type { GameBrief } from '@feisuo/contract/schemas/content-items';
import { type KeyboardEvent, useId, useState } from 'react';
import { findGames } from '../../content/find-games.ts';

/** The fields of a game by which it is found. */
export type GameChoice = Pick<GameBrief, 'id' | 'name' | 'englishName' | 'initials' | 'aliases' | 'kind' | 'regions'>;

const MOST = 8;

/** Suggestions below an input field. The arrow keys move through the suggestions while the field keeps the focus. */
export function useSuggestions(games: readonly GameChoice[], query: string, onChoose: (game: GameChoice) => void) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const isExactName = games.some(({ name }) => name === query);
  const found =
    isOpen && query.trim() !== '' && !isExactName ? findGames(games, { query, kind: null }).slice(0, MOST) : [];
  const optionId = (at: number) => `${listId}-${at}`;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (game: GameChoice) => {
    onChoose(game);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      // If no suggestion is active, the up arrow selects the last one.
      setActive((active + step + (active < 0 && step < 0 ? 1 : 0) + found.length) % found.length);
    } else if (event.key === 'Enter' && found[active]) {
      // Enter selects a suggestion and does not submit the form.
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Escape' && found.length > 0) {
      event.preventDefault();
      close();
    }
  };
  return {
    found,
    active,
    listId,
    optionId,
    choose,
    open: () => {
      setOpen(true);
      setActive(-1);
    },
    field: {
      role: 'combobox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': found.length > 0,
      'aria-controls': listId,
      'aria-activedescendant': found[active] ? optionId(active) : undefined,
      autoComplete: 'off',
      onKeyDown,
      onBlur: close,
    },
  };
}
