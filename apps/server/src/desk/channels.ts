import { changedMeanwhile } from '../http/changed-meanwhile.ts';
import { findChannel, saveChannel, type Channel, type ChannelForm } from '../modules/attribution/index.ts';
import type { Desk } from './act.ts';
import { noteChange, type Doing } from './note-change.ts';

/** What of a channel whoever changes it has seen; null: there was none. */
export type SeenChannel = Pick<Channel, 'name' | 'tagId' | 'offer' | 'downloadName'> | null;

/** Adds a channel or changes one; with `seen`, only while it is still so. */
export const keepChannel = (
  desk: Pick<Desk, 'db' | 'clock' | 'masterKey'>,
  form: ChannelForm,
  doing: Doing,
  seen?: SeenChannel,
) =>
  noteChange(desk, { action: 'channel.save', subject: form.id }, doing, async (tx) => {
    if (seen !== undefined) {
      const now = await findChannel(tx, form.id, { isHeld: true });
      const isSame =
        (['name', 'tagId', 'offer', 'downloadName'] as const).every((name) => now?.[name] === seen?.[name]) &&
        (now === null) === (seen === null);
      if (!isSame) throw changedMeanwhile('the channel was changed meanwhile');
    }
    const saved = await saveChannel(tx, desk.clock, form, { isNew: seen === null });
    if (!saved) throw changedMeanwhile('somebody else added the channel meanwhile');
    return saved;
  });
