import { type FocusEvent, type PointerEvent as ReactPointerEvent, useEffect, useId, useReducer, useRef } from 'react';

/** Milliseconds before the card closes, so that the pointer can cross the gap between the button and the card. */
const leaveDelayMs = 160;

/**
 * A card that opens on hover, focus or press, and closes on Escape, on a press elsewhere or when the pointer leaves.
 * Spread `around` on the container and `button` on the button, and set `cardId` as the id of the card.
 */
export function usePopover() {
  const [popover, send] = useReducer(popoverReducer, 'closed');
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const cardId = useId();
  const isOpen = popover !== 'closed';

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Moves the focus to the button, because the focus would be lost when the card closes.
      if (root.current?.contains(document.activeElement)) opener.current?.focus();
      send('dismiss');
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) send('dismiss');
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);

  const around = {
    ref: root,
    onPointerEnter: (event: ReactPointerEvent) => {
      clearTimeout(leaving.current);
      if (event.pointerType === 'mouse') send('enter');
    },
    onPointerLeave: (event: ReactPointerEvent) => {
      if (event.pointerType === 'mouse') leaving.current = setTimeout(() => send('leave'), leaveDelayMs);
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) send('dismiss');
    },
  };
  const button = {
    ref: opener,
    'aria-expanded': isOpen,
    'aria-controls': cardId,
    onFocus: (event: FocusEvent) => {
      if (event.currentTarget.matches(':focus-visible')) send('enter');
    },
    onClick: () => send('press'),
  };
  return { isOpen, send, root, cardId, around, button };
}

/**
 * Hover and focus open the card as `peeking`; it then closes when the pointer leaves. A press changes the card to
 * `pinned`, which stays open.
 */
type Popover = 'closed' | 'peeking' | 'pinned';
export type PopoverEvent = 'enter' | 'leave' | 'press' | 'open' | 'dismiss';

export function popoverReducer(popover: Popover, event: PopoverEvent): Popover {
  switch (event) {
    case 'enter':
      return popover === 'closed' ? 'peeking' : popover;
    case 'leave':
      return popover === 'peeking' ? 'closed' : popover;
    case 'press':
      return popover === 'pinned' ? 'closed' : 'pinned';
    case 'open':
      return 'pinned';
    case 'dismiss':
      return 'closed';
  }
}
