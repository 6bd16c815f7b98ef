import { useEffect, useRef, type ComponentType, type KeyboardEvent, createContext } from 'react';
import { useLocation, useNavigate, useSearchParams, type To } from 'react-router';
import { useChangeQuery } from '../../shell/address.ts';
import type { PageProps } from '../../shell/page.ts';
import { useMedia } from '../use-media.ts';
import { neighbourOf, placeOf, readOpens } from './place-in-list.ts';

/** A screen that is wide enough for a list and a detail side by side. */
const WIDE = '(min-width: 1280px)';

/** Query parameter with the id of the item that is opened beside the list. */
const OPEN = 'open';

/** The page of one item, which a wide screen shows beside the list. */
export type DockOf = { Detail: ComponentType<PageProps>; pathOf: (id: string) => string };

/** The loaded page of the list. `isFetching`: another page is being loaded. */
type List = {
  ids: readonly string[];
  isFetching: boolean;
  toNext: ((state?: object) => void) | null;
  toPrevious: ((state?: object) => void) | null;
};

/** Whether a click or key press is meant for an input or a list box, and not for the table. */
const isTyping = (target: EventTarget) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"]') !== null;

const rowOf = (frame: HTMLElement | null, id: string) => frame?.querySelector(`[data-row-key="${CSS.escape(id)}"]`);

/**
 * State of the item that is open beside a list; the address contains the item's id. Moving to the next or previous item
 * replaces the history entry, so that the Back button closes the detail.
 */
export function useDock(dock: DockOf | undefined, { ids, isFetching, toNext, toPrevious }: List) {
  const isWide = useMedia(WIDE);
  const navigate = useNavigate();
  const changeQuery = useChangeQuery();
  const [address] = useSearchParams();
  const { state }: { state: unknown } = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  const aside = useRef<HTMLElement>(null);
  const asked = dock ? address.get(OPEN) : null;
  const id = isWide ? asked : null;

  // A narrow screen opens the item's own page instead of showing the item beside the list.
  const page = dock && !isWide && asked !== null ? dock.pathOf(asked) : null;
  useEffect(() => {
    if (page !== null) void navigate(page, { replace: true });
  }, [page, navigate]);

  const open = (next: string) => changeQuery({ [OPEN]: next }, state, { replace: true });
  const opens = readOpens(state);
  const entered = opens === 'first' ? ids[0] : ids.at(-1);
  useEffect(() => {
    if (opens === null || isFetching || entered === undefined) return;
    const { opens: _done, ...rest } = state as { opens: unknown };
    changeQuery({ [OPEN]: entered }, rest, { replace: true });
  }, [opens, isFetching, entered, state, changeQuery]);

  // When a detail opens, it takes the focus. When it closes, the row's link gets the focus back.
  const last = useRef(id);
  useEffect(() => {
    const before = last.current;
    last.current = id;
    if (id === before) return;
    if (id === null)
      rowOf(frame.current, before ?? '')
        ?.querySelector('a')
        ?.focus({ preventScroll: true });
    else {
      rowOf(frame.current, id)?.scrollIntoView({ block: 'nearest' });
      const { activeElement: active } = document;
      // At the end of the list, the pressed button for the next row becomes disabled and would lose the focus.
      if (before === null || !frame.current?.contains(active) || active?.matches(':disabled')) aside.current?.focus();
    }
  }, [id]);

  if (!dock || !isWide) return { opened: null, frame, linkTo: null, onKeyDown: undefined };
  const step = (by: 1 | -1): (() => void) | null => {
    if (id === null) return null;
    const neighbour = neighbourOf(ids, id, by, { next: toNext !== null, previous: toPrevious !== null });
    if (neighbour === null || isFetching) return null;
    if (neighbour !== 'page') return () => open(neighbour.id);
    return () => (by === 1 ? toNext?.({ opens: 'first' }) : toPrevious?.({ opens: 'last' }));
  };
  const [next, previous] = [step(1), step(-1)];
  const close = () => changeQuery({ [OPEN]: null }, state);
  const keys: Record<string, (() => void) | null> = { j: next, k: previous, Escape: close };
  return {
    opened: id === null ? null : { id, place: placeOf(ids, id), next, previous, close, aside },
    frame,
    /** Address of a row, and whether it replaces the history entry. */
    linkTo: (row: string): { to: To; replace: boolean; state: unknown } => {
      const query = new URLSearchParams(address);
      query.set(OPEN, row);
      return { to: { search: `?${query}` }, replace: id !== null, state };
    },
    /** Handles keys only if the focus is in the list or its detail: elsewhere single letters must do nothing. */
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      const { key, target, currentTarget, altKey, ctrlKey, metaKey } = event;
      if (id === null || altKey || ctrlKey || metaKey || event.defaultPrevented) return;
      // React also delivers key events from popups, which are children of the list in React but not in the DOM. These
      // events are ignored.
      if (!currentTarget.contains(target as Node) || isTyping(target)) return;
      const act = keys[key.length === 1 ? key.toLowerCase() : key];
      if (!act) return;
      event.preventDefault();
      if (key !== 'Escape') aside.current?.focus({ preventScroll: true });
      act();
    },
  };
}

/** True inside a detail that is shown beside its list. Such a detail has its own button to close it. */
export const IsDocked = createContext(false);
