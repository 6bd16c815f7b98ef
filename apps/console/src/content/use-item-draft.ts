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
import { isSame, keepTypedSince, rebaseValues } from '../kit/form/merge.ts';
import { useLeaveQuestion } from '../shell/use-leave-question.ts';
import { useLeaveNewItem } from './new-item-path.ts';
import { goToPart } from '../kit/form/go-to-part.ts';
import type { Fields } from './blank-fields.ts';
import { placeOf } from './content-words.ts';
import { pagePlaceOf } from './page/page-words.ts';
import { blankFields } from './blank-fields.ts';

/** The typed fields, and the item they are based on: a save carries its versions. */
type Written = { over: ContentItem; fields: Fields };

const fieldsOf = (item: ContentItem): Fields =>
  (item.draft?.fields ?? item.live?.fields ?? blankFields[item.kind]()) as Fields;

/** The versions by which the server detects a conflict. */
export const versionsOf = ({ live, draft }: ContentItem) => ({
  base: live?.version ?? 0,
  revision: draft?.revision ?? 0,
});

/**
 * After a reload: fields changed only by others are taken. If both changed a field, the old base stays, so that saving
 * is a conflict.
 */
export function rebaseDraft(written: Written, item: ContentItem): Written {
  const fields = rebaseValues(fieldsOf(written.over), fieldsOf(item), written.fields);
  return fields ? { over: item, fields } : written;
}

/** Schema faults of the typed item, as on the server. */
export function faultsOfDraft({ kind, id }: { kind: ContentKind; id: string }, fields: Fields): PartFault[] {
  if (kind !== 'page') return shapeFaults(itemFields[kind], fields);
  return isSiteDocument(id) ? shapeFaults(documentSchemas[id], fields) : [];
}

/** A draft may be incomplete; out-of-range values are refused even in a draft. */
const completeness = new Set(['required', 'minLength', 'minItems', 'pattern', 'minimum']);
export const isUnkeepable = ({ rule }: Pick<PartFault, 'rule'>): boolean => !completeness.has(rule);

const valueAt = (fields: unknown, field: string): unknown =>
  field.split('.').reduce((within, step) => (within as Fields | null | undefined)?.[step], fields);

const notSaved = '草稿没有保存';
/** `field`: the affected field, if any. */
type Refusal = { title: string; words: string; field?: string };

/** With the affected place, if any. */
function sayRefusal(item: ContentItem, error: unknown): { words: string; field?: string } {
  const fault = error instanceof ConsoleError ? error.fault : null;
  if (!fault?.field.startsWith('fields.')) return { words: wordsOf(error) };
  const field = fault.field.slice('fields.'.length);
  return { words: sayPart(item, { field, says: fault.says }), field };
}

const sayPart = ({ kind, id }: ContentItem, { field, says }: { field: string; says: string }): string =>
  `「${kind === 'page' ? pagePlaceOf(id, field) : placeOf(field, kind)}」：${says}`;

/** The typed fields, kept until they are saved, across reloads of the item. */
export function useItemDraft(item: ContentItem, begunWith: Fields | null, refresh: () => Promise<void>) {
  const api = useApi();
  const { message } = App.useApp();
  const endBeginning = useLeaveNewItem();
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
    } else if (!theirs) setWritten(rebaseDraft(written, item));
  }
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isChanged = !isSame(fields, saved);
  useLeaveQuestion(isChanged);
  const path = `content/items/${item.kind}/${encodeURIComponent(item.id)}`;

  /** The item as saved; null where it failed. */
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
      const now = await api.put<ContentItem>(`${path}/draft`, { ...versionsOf(seen), fields: kept });
      setWritten((then) => ({ over: now, fields: keepTypedSince(kept, then.fields, fieldsOf(now)) }));
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
      // A field's error refers to the previous value.
      setRefusal((told) => (told?.field?.split('.')[0] === name ? null : told));
    },
    /** The fields when editing began. */
    begun: fieldsOf(over),
    isChanged,
    isSaving,
    refusal,
    /** Changes saved by another operator meanwhile; null: none. */
    theirs,
    theirFields: theirs && fieldsOf(theirs),
    save,
    /** Saves first where necessary; returns the draft, or null where there is none. */
    ensureSaved: async () => (isChanged ? await save() : item)?.draft ?? null,
    /** Obstacles to publishing the saved draft, for unchanged fields. */
    faults: (item.draft?.faults ?? []).filter(({ field }) => isSame(valueAt(fields, field), valueAt(saved, field))),
    /** Schema faults of the typed fields. */
    own: faultsOfDraft(item, fields),
    /** Drops the typed fields at the next reload. */
    giveUp: () => setGivenUp(true),
    /** Saves a merge of both versions. */
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
