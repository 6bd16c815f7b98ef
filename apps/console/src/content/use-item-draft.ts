import type { ContentItem } from '@feisuo/contract/schemas/console-content';
import { App } from 'antd';
import { useState } from 'react';
import type { ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import { isSiteDocument } from '@feisuo/contract/facts/site-documents';
import { itemFields } from '@feisuo/contract/schemas/console-content';
import { documentSchemas } from '@feisuo/contract/schemas/documents';
import { shapeFaults, type PartFault } from '@feisuo/contract/schemas/shape-faults';
import { ConsoleError } from '../api/call-console.ts';
import { isConflict, isUnknown, useApi, errorText } from '../api/console-api.ts';
import { isSame, keepTypedSince, rebaseValues } from '../kit/form/merge.ts';
import { useLeaveQuestion } from '../shell/use-leave-question.ts';
import { useLeaveNewItem } from './new-item-path.ts';
import { goToPart } from '../kit/form/go-to-part.ts';
import type { Fields } from './blank-fields.ts';
import { placeOf } from './content-texts.ts';
import { pagePlaceOf } from './page/page-texts.ts';
import { blankFields } from './blank-fields.ts';

/**
 * The typed fields, and the item that they are based on. A save sends the versions of this item, so that the server
 * detects conflicts.
 */
type Written = { over: ContentItem; fields: Fields };

const fieldsOf = (item: ContentItem): Fields =>
  (item.draft?.fields ?? item.live?.fields ?? blankFields[item.kind]()) as Fields;

/** The versions by which the server detects a conflict. */
export const versionsOf = ({ live, draft }: ContentItem) => ({
  base: live?.version ?? 0,
  revision: draft?.revision ?? 0,
});

/**
 * Rebases the typed fields after a reload: fields that only others changed take the new value. If both changed a
 * field, the old base stays, so that saving fails with a conflict.
 */
export function rebaseDraft(written: Written, item: ContentItem): Written {
  const fields = rebaseValues(fieldsOf(written.over), fieldsOf(item), written.fields);
  return fields ? { over: item, fields } : written;
}

/** Schema faults of the fields as typed; the server uses the same schema. */
export function faultsOfDraft({ kind, id }: { kind: ContentKind; id: string }, fields: Fields): PartFault[] {
  if (kind !== 'page') return shapeFaults(itemFields[kind], fields);
  return isSiteDocument(id) ? shapeFaults(documentSchemas[id], fields) : [];
}

/**
 * Rules about completeness: a draft may break these. The server refuses a draft that breaks any other rule, such as a
 * number out of range.
 */
const completeness = new Set(['required', 'minLength', 'minItems', 'pattern', 'minimum']);
export const isUnkeepable = ({ rule }: Pick<PartFault, 'rule'>): boolean => !completeness.has(rule);

const valueAt = (fields: unknown, field: string): unknown =>
  field.split('.').reduce((within, step) => (within as Fields | null | undefined)?.[step], fields);

const notSaved = '草稿没有保存';
/** `field`: the field that the refusal is about, if it is about one. */
type Refusal = { title: string; message: string; field?: string };

/** Describes a refusal, and names the field that it is about, if it is about one. */
function describeRefusal(item: ContentItem, error: unknown): { message: string; field?: string } {
  const fault = error instanceof ConsoleError ? error.fault : null;
  if (!fault?.field.startsWith('fields.')) return { message: errorText(error) };
  const field = fault.field.slice('fields.'.length);
  return { message: describePart(item, { field, says: fault.says }), field };
}

const describePart = ({ kind, id }: ContentItem, { field, says }: { field: string; says: string }): string =>
  `「${kind === 'page' ? pagePlaceOf(id, field) : placeOf(field, kind)}」：${says}`;

/** Holds the typed fields until they are saved; a reload of the item does not lose them. */
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

  /** Saves the fields. Returns the item as saved, or null if saving failed. */
  const send = async (seen: ContentItem, kept: Fields): Promise<ContentItem | null> => {
    const unkeepable = faultsOfDraft(item, kept).find(isUnkeepable);
    if (unkeepable) {
      setRefusal({ title: notSaved, message: describePart(item, unkeepable), field: unkeepable.field });
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
      else setRefusal({ title: isUnknown(error) ? '不知道草稿有没有保存' : notSaved, ...describeRefusal(item, error) });
      setSaving(false);
      return null;
    }
  };
  const showTheirs = async () => {
    try {
      setTheirs(await api.get<ContentItem>(path));
    } catch (error) {
      setRefusal({ title: notSaved, message: `别人先保存了，但没有取到对方的内容：${errorText(error)}` });
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
      // Removes the error of the changed field, because the error is about its previous value.
      setRefusal((told) => (told?.field?.split('.')[0] === name ? null : told));
    },
    /** The fields as they were when editing began. */
    begun: fieldsOf(over),
    isChanged,
    isSaving,
    refusal,
    /** The item as another operator saved it meanwhile; null if there is no conflict. */
    theirs,
    theirFields: theirs && fieldsOf(theirs),
    save,
    /** Saves unsaved changes first. Returns the draft; null if there is none or saving failed. */
    ensureSaved: async () => (isChanged ? await save() : item)?.draft ?? null,
    /** What prevents publishing the saved draft. Faults of fields that were changed since are left out. */
    faults: (item.draft?.faults ?? []).filter(({ field }) => isSame(valueAt(fields, field), valueAt(saved, field))),
    /** Schema faults of the fields as typed. */
    own: faultsOfDraft(item, fields),
    /** Drops the typed fields when the item is loaded again. */
    giveUp: () => setGivenUp(true),
    /** Resolves a conflict: saves fields merged from both versions on top of the other operator's version. */
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
