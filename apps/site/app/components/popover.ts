/** A popover opened in passing (hover, focus) closes in passing; one opened on purpose stays until dismissed. */
export type Popover = 'closed' | 'peeking' | 'pinned';
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
