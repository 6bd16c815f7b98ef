import type { ContentItem } from '@feisuo/contract/schemas/console-content';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ConsoleError } from '../api/call-console.ts';
import { errorText, isConflict, isUnknown, useApi } from '../api/console-api.ts';
import { goToPart } from '../kit/form/focus-nested-field.ts';
import { isSame, keepTypedSince } from '../kit/form/merge.ts';
import { useLeaveQuestion } from '../shell/use-unsaved-changes.ts';
import type { Fields } from './blank-fields.ts';
import {
  describePart,
  faultsOfDraft,
  fieldsOf,
  isUnkeepable,
  rebaseDraft,
  titleIn,
  valueAt,
  type Written,
} from './draft-rebase.ts';
import { useLeaveNewItem } from './new-item-path.ts';
import { itemPath, saveDraft } from './save-draft.ts';
import { useAutosave } from './use-autosave.ts';

const notSaved = '草稿没有保存';
/** A failed save. `field` is the field that the refusal is about, if there is one. */
type Refusal = { title: string; message: string; field?: string };

/**
 * What started a save. `operator`: a pressed button, so errors are shown and focused; `editor`: autosave, which never
 * moves the focus.
 */
export type Saver = 'operator' | 'editor';

/** Message about a failed save, and the field that the refusal is about, if there is one. */
function describeRefusal(item: ContentItem, error: unknown): { message: string; field?: string } {
  const fault = error instanceof ConsoleError ? error.fault : null;
  if (!fault?.field.startsWith('fields.')) return { message: errorText(error) };
  const field = fault.field.slice('fields.'.length);
  return { message: describePart(item, { field, says: fault.says }), field };
}

type Options = {
  item: ContentItem;
  /** Initial fields of a new item; null if all fields start blank. */
  begunWith: Fields | null;
  isLocked: boolean;
  refresh: () => Promise<void>;
  /** Called when a new item was saved and thereby got its id. */
  onNamed: (id: string) => void;
};

/** Keeps the typed fields and saves them as a draft. Loading the item again does not lose typed values. */
export function useItemDraft({ item, begunWith, isLocked, refresh, onNamed }: Options) {
  const api = useApi();
  const { message } = App.useApp();
  const endBeginning = useLeaveNewItem();
  const [known, setKnown] = useState(item);
  const [isGivenUp, setGivenUp] = useState(false);
  const [hasTyped, setTyped] = useState(false);
  const [written, setWritten] = useState<Written>(() => ({ over: item, fields: begunWith ?? fieldsOf(item) }));
  const [theirs, setTheirs] = useState<{ item: ContentItem; by: Saver } | null>(null);
  const { over, fields } = written;
  const saved = fieldsOf(item);
  // After the first save `item` is still without id until the page has fetched the saved item, so it is ignored until
  // then.
  if (known !== item && (item.id !== '' || over.id === '')) {
    setKnown(item);
    setGivenUp(false);
    if (isGivenUp) {
      setWritten({ over: item, fields: saved });
      setTheirs(null);
      setTyped(false);
    } else if (!theirs) setWritten(rebaseDraft(written, item));
  }
  /** The latest values, for a save that waits until an earlier save has ended. */
  const now = useRef(written);
  useEffect(() => {
    now.current = written;
  }, [written]);
  const pending = useRef<Promise<unknown>>(Promise.resolve());
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isChanged = !isSame(fields, saved);

  /** Saves the fields as a draft. Returns the saved item, or null if saving failed. */
  const send = async (seen: ContentItem, kept: Fields, by: Saver): Promise<ContentItem | null> => {
    const unkeepable = faultsOfDraft(seen, kept).find(isUnkeepable);
    if (unkeepable) {
      setRefusal({ title: notSaved, message: describePart(seen, unkeepable), field: unkeepable.field });
      if (by === 'operator') goToPart(unkeepable.field);
      return null;
    }
    setSaving(true);
    try {
      const stored = await saveDraft(api, seen, kept);
      const rebase = (then: Written): Written => ({
        over: stored,
        fields: keepTypedSince(kept, then.fields, fieldsOf(stored)),
      });
      now.current = rebase(now.current);
      // Uses an updater function, because `now` lacks values that were typed but not rendered yet.
      setWritten(rebase);
      setTheirs(null);
      setRefusal(null);
      endBeginning();
      if (seen.id === '') onNamed(stored.id);
      else await refresh();
      return stored;
    } catch (error) {
      if (isConflict(error) && seen.id !== '') await showTheirs(seen, by);
      else setRefusal({ title: isUnknown(error) ? '不知道草稿有没有保存' : notSaved, ...describeRefusal(seen, error) });
      return null;
    } finally {
      setSaving(false);
    }
  };
  /** Runs saves one after another, because each save must send the revision that the previous save returned. */
  const inTurn = <T>(call: () => Promise<T>): Promise<T> => {
    const next = pending.current.then(call);
    pending.current = next.catch(() => null);
    return next;
  };
  const saveAs = (by: Saver) => inTurn(() => send(now.current.over, now.current.fields, by));
  const showTheirs = async (seen: ContentItem, by: Saver) => {
    try {
      setTheirs({ item: await api.get<ContentItem>(itemPath(seen)), by });
    } catch (error) {
      setRefusal({ title: notSaved, message: `别人先保存了，但没有取到对方的内容：${errorText(error)}` });
    }
  };
  const save = async (): Promise<ContentItem | null> => {
    const stored = await saveAs('operator');
    if (stored) message.success('草稿已保存');
    return stored;
  };
  // Autosave waits while a field is refused, because the server would refuse the unchanged value once more.
  const isDue = isChanged && hasTyped && !isLocked && !isSaving && theirs === null && refusal?.field === undefined;
  useAutosave({
    typed: fields,
    isDue,
    hasFailed: refusal !== null,
    save: async () => {
      // The id of a new item is made from its title, so autosave waits until the operator has typed the title. A tab
      // that is being hidden saves at once.
      const isHere = document.visibilityState === 'visible';
      if (over.id === '' && isHere && (titleIn(fields) === '' || isTypingTitle())) return false;
      await saveAs('editor');
      return true;
    },
  });
  const leave = async (): Promise<boolean> => theirs === null && hasTyped && (await saveAs('editor')) !== null;
  useLeaveQuestion(isChanged && !isLocked, leave);
  return {
    path: itemPath(over),
    /** The item that the draft is based on: as loaded, or as last saved by this page. */
    over,
    fields,
    set: (name: string, value: unknown) => {
      setTyped(true);
      setWritten((before) => ({ ...before, fields: { ...before.fields, [name]: value } }));
      // Removes the error of the changed field, because the error is about its previous value.
      setRefusal((told) => (told?.field?.split('.')[0] === name ? null : told));
    },
    /** The fields of the item that the draft is based on, without what was typed since. */
    begun: fieldsOf(over),
    isChanged,
    isSaving,
    refusal,
    /** The item as another operator has saved it since; null if there is no conflict. */
    theirs: theirs?.item ?? null,
    /** What found the conflict: a pressed button or autosave. */
    theirsFor: theirs?.by ?? null,
    theirFields: theirs && fieldsOf(theirs.item),
    save,
    /** Saves unsaved changes, if any, and returns the item. Null if saving failed or the item has no draft. */
    ensureSaved: async () => {
      const stored = isChanged || isSaving ? await saveAs('operator') : over;
      return stored?.draft ? { ...stored, draft: stored.draft } : null;
    },
    /** Changes the id of an item that was never published. Throws if the server refuses the id. */
    moveTo: (id: string) =>
      inTurn(async () => {
        const { over: seen } = now.current;
        const request = { revision: seen.draft?.revision ?? 0, id };
        const moved = await api.post<ContentItem>(`${itemPath(seen)}/move`, request);
        const rebase = ({ fields: typed }: Written): Written => ({ over: moved, fields: typed });
        now.current = rebase(now.current);
        setWritten(rebase);
        onNamed(moved.id);
      }),
    /** Faults that prevent publishing the saved draft, without those of fields that were changed since. */
    faults: (item.draft?.faults ?? []).filter(({ field }) => isSame(valueAt(fields, field), valueAt(saved, field))),
    /** Schema faults of the fields as typed so far. */
    own: faultsOfDraft(item, fields),
    /** Discards the typed fields as soon as the item is loaded again. */
    giveUp: () => setGivenUp(true),
    /** Resolves a conflict: saves the merged fields, based on the other operator's version. */
    merge: async (merged: Fields) => {
      if (!theirs) return;
      now.current = { over: theirs.item, fields: merged };
      setWritten(now.current);
      setTheirs(null);
      await saveAs('operator');
    },
    takeTheirs: async () => {
      if (theirs) setWritten({ over: theirs.item, fields: fieldsOf(theirs.item) });
      setTheirs(null);
      endBeginning();
      await refresh();
    },
  };
}

const titleFields: ReadonlySet<string> = new Set(['title', 'name', 'question']);
const isTypingTitle = (): boolean =>
  titleFields.has(document.activeElement?.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? '');
