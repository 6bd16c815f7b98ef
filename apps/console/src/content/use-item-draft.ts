import type { ContentItem } from '@feisuo/contract/schemas/console-content';
import { App } from 'antd';
import { useState } from 'react';
import type { ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import { isSiteDocument } from '@feisuo/contract/facts/site-documents';
import { itemFields } from '@feisuo/contract/schemas/console-content';
import { documentSchemas } from '@feisuo/contract/schemas/documents';
import { shapeFaults, type PartFault } from '@feisuo/contract/schemas/shape-faults';
import { ConsoleError } from '../api/call-console.ts';
import { isConflict, isUnknown, useApi, wordsOf } from '../api/console-api.ts';
import { isSame, typedSince, caughtUp } from '../kit/form/merge.ts';
import { useLeaveQuestion } from '../shell/use-leave-question.ts';
import { useEndBeginning } from './beginning.ts';
import { goToPart } from '../kit/form/go-to-part.ts';
import type { Fields } from './blank-fields.ts';
import { placeOf } from './content-words.ts';
import { pagePlaceOf } from './page/page-words.ts';
import { blankFields } from './blank-fields.ts';

/** What is being written, and the item that its writer saw: a save carries the marks of that one. */
type Written = { over: ContentItem; fields: Fields };

const fieldsOf = (item: ContentItem): Fields =>
  (item.draft?.fields ?? item.live?.fields ?? blankFields[item.kind]()) as Fields;

/** By what the server judges whether somebody saved since. */
export const seenOf = ({ live, draft }: ContentItem) => ({
  base: live?.version ?? 0,
  revision: draft?.revision ?? 0,
});

/** Once the item is read anew. Where both changed the same, its writer has not seen it yet: saving is a conflict. */
export function readAnew(written: Written, item: ContentItem): Written {
  const fields = caughtUp(fieldsOf(written.over), fieldsOf(item), written.fields);
  return fields ? { over: item, fields } : written;
}

/** What the shape of an item has against what is written, as the server will find it. */
export function faultsOfDraft({ kind, id }: { kind: ContentKind; id: string }, fields: Fields): PartFault[] {
  if (kind !== 'page') return shapeFaults(itemFields[kind], fields);
  return isSiteDocument(id) ? shapeFaults(documentSchemas[id], fields) : [];
}

/** A draft may lack something; what no field can hold is not kept, not even as a draft. */
const completeness = new Set(['required', 'minLength', 'minItems', 'pattern', 'minimum']);
export const isUnkeepable = ({ rule }: Pick<PartFault, 'rule'>): boolean => !completeness.has(rule);

const valueAt = (fields: unknown, field: string): unknown =>
  field.split('.').reduce((within, step) => (within as Fields | null | undefined)?.[step], fields);

const notSaved = '草稿没有保存';
/** `field`: what it is about, where it is about one. */
type Refusal = { title: string; words: string; field?: string };

/** At which place of the item, where it is about one. */
function sayRefusal(item: ContentItem, error: unknown): { words: string; field?: string } {
  const fault = error instanceof ConsoleError ? error.fault : null;
  if (!fault?.field.startsWith('fields.')) return { words: wordsOf(error) };
  const field = fault.field.slice('fields.'.length);
  return { words: sayPart(item, { field, says: fault.says }), field };
}

const sayPart = ({ kind, id }: ContentItem, { field, says }: { field: string; says: string }): string =>
  `「${kind === 'page' ? pagePlaceOf(id, field) : placeOf(field, kind)}」：${says}`;

/** What is being written: kept here until it is saved, whatever the server says meanwhile. */
export function useItemDraft(item: ContentItem, begunWith: Fields | null, refresh: () => Promise<void>) {
  const api = useApi();
  const { message } = App.useApp();
  const endBeginning = useEndBeginning();
  const [known, setKnown] = useState(item);
  const [isGivenUp, setGivenUp] = useState(false);
  const [written, setWritten] = useState<Written>(() => ({ over: item, fields: begunWith ?? fieldsOf(item) }));
  const [theirs, setTheirs] = useState<ContentItem | null>(null);
  const { over, fields } = written;
  const saved = fieldsOf(item);
  if (known !== item) {
    setKnown(item);
    setGivenUp(false);
    if (isGivenUp) {
      setWritten({ over: item, fields: saved });
      setTheirs(null);
    } else if (!theirs) setWritten(readAnew(written, item));
  }
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isChanged = !isSame(fields, saved);
  useLeaveQuestion(isChanged);
  const path = `content/items/${item.kind}/${encodeURIComponent(item.id)}`;

  /** The item as it is then; null where it was not kept. */
  const send = async (seen: ContentItem, kept: Fields): Promise<ContentItem | null> => {
    const unkeepable = faultsOfDraft(item, kept).find(isUnkeepable);
    if (unkeepable) {
      setRefusal({ title: notSaved, words: sayPart(item, unkeepable), field: unkeepable.field });
      goToPart(unkeepable.field);
      return null;
    }
    setSaving(true);
    setRefusal(null);
    try {
      const now = await api.put<ContentItem>(`${path}/draft`, { ...seenOf(seen), fields: kept });
      setWritten((then) => ({ over: now, fields: typedSince(kept, then.fields, fieldsOf(now)) }));
      setTheirs(null);
      endBeginning();
      await refresh();
      setSaving(false);
      return now;
    } catch (error) {
      if (isConflict(error)) await showTheirs();
      else setRefusal({ title: isUnknown(error) ? '不知道草稿有没有保存' : notSaved, ...sayRefusal(item, error) });
      setSaving(false);
      return null;
    }
  };
  const showTheirs = async () => {
    try {
      setTheirs(await api.get<ContentItem>(path));
    } catch (error) {
      setRefusal({ title: notSaved, words: `别人先保存了，但没有取到对方的内容：${wordsOf(error)}` });
    }
  };
  const save = async (): Promise<ContentItem | null> => {
    const now = await send(over, fields);
    if (now) message.success('草稿已保存');
    return now;
  };
  return {
    path,
    fields,
    set: (name: string, value: unknown) => {
      setWritten((now) => ({ ...now, fields: { ...now.fields, [name]: value } }));
      // What is said of a place is of what stood there.
      setRefusal((told) => (told?.field?.split('.')[0] === name ? null : told));
    },
    /** What was there when the writing began. */
    begun: fieldsOf(over),
    isChanged,
    isSaving,
    refusal,
    /** What somebody else saved meanwhile; null while nobody did. */
    theirs,
    theirFields: theirs && fieldsOf(theirs),
    save,
    /** Before something that needs the draft on the server: as it was saved or seen here; null where there is none. */
    ensureSaved: async () => (isChanged ? await save() : item)?.draft ?? null,
    /** What stands against publishing the draft, as far as it is still as it was saved. */
    faults: (item.draft?.faults ?? []).filter(({ field }) => isSame(valueAt(fields, field), valueAt(saved, field))),
    /** What its shape has against what is written now. */
    own: faultsOfDraft(item, fields),
    /** With the next look at the server, what was typed here is forgotten. */
    giveUp: () => setGivenUp(true),
    /** Keeps what was made of theirs and mine. */
    merge: async (merged: Fields) => {
      if (!theirs) return;
      setWritten({ over: theirs, fields: merged });
      setTheirs(null);
      await send(theirs, merged);
    },
    takeTheirs: async () => {
      if (theirs) setWritten({ over: theirs, fields: fieldsOf(theirs) });
      setTheirs(null);
      endBeginning();
      await refresh();
    },
  };
}
