import { ChannelParams, SaveChannelRequest } from '@feisuo/contract/schemas/console-attribution';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { conflict } from '../../http/app-error.ts';
import { findChannel, saveChannel, type Channel, type ChannelForm } from '../../modules/attribution/index.ts';
import type { AuditDeps } from '../act.ts';
import { defineAction } from '../define-action.ts';
import { noteChange, type Doing } from '../note-change.ts';
import { noneOr } from '../read-flags.ts';
import type { VerbCall } from '../verb.ts';

export const saveChannelAction = defineAction({
  name: 'channel.save',
  path: 'PUT /channels/:id',
  permission: 'promotion.write',
  audit: 'promotion.read',
  words: '修改渠道',
  summary: 'Adds a channel, or changes it if it is as it was read',
  params: ChannelParams,
  input: SaveChannelRequest,
  output: DoneReply,
  run: async (deps, { params: { id }, input: { channel, seen }, by }) => {
    await writeChannel(deps, { id, ...channel }, { by }, seen);
    return {};
  },
  verb: {
    command: 'channel add <id>',
    says: 'adds a channel, or changes one that is there; what is not named stays',
    flags: {
      '--name <name>': { says: 'what reports call it', isRequired: true },
      '--tag <id>': 'tracking tag for its visitors from Bing, or none',
      '--offer <product>': 'the product that its visitors are shown first, or none',
      '--download <name>': 'how installers’ names call it; its id unless told',
    },
    reason: null,
    run: async (
      opened,
      { args: [id], flags: { name, tag, offer, download }, act }: VerbCall<ChannelFlags, [string]>,
    ) => {
      const orNone = noneOr((text) => text);
      const form = {
        id,
        name,
        ...(tag !== undefined && { tagId: orNone(tag) }),
        ...(offer !== undefined && { offer: orNone(offer) }),
        ...(download !== undefined && { downloadName: download }),
      };
      const { before } = await writeChannel(opened, form, { by: act.by });
      return before ? `Channel ${id} was changed.` : `Added channel ${id}.`;
    },
  },
});

interface ChannelFlags {
  name: string;
  tag?: string;
  offer?: string;
  download?: string;
}

/** The channel as the operator saw it; null: there was none. */
type SeenChannel = Pick<Channel, 'name' | 'tagId' | 'offer' | 'downloadName'> | null;

/** Adds or changes a channel; with `seen`, only if it is unchanged. */
const writeChannel = (deps: AuditDeps, form: ChannelForm, doing: Doing, seen?: SeenChannel) =>
  noteChange(deps, { action: 'channel.save', subject: form.id }, doing, async (tx) => {
    if (seen !== undefined) {
      const now = await findChannel(tx, form.id, { isHeld: true });
      const isSame =
        (['name', 'tagId', 'offer', 'downloadName'] as const).every((name) => now?.[name] === seen?.[name]) &&
        (now === null) === (seen === null);
      if (!isSame) throw conflict('the channel was changed meanwhile');
    }
    const saved = await saveChannel(tx, deps.clock, form, { isNew: seen === null });
    if (!saved) throw conflict('somebody else added the channel meanwhile');
    return saved;
  });
