import { ChannelParams, SaveChannelRequest } from '@feisuo/contract/schemas/console-attribution';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { conflict } from '../../http/app-error.ts';
import {
  findChannel,
  lockChannels,
  saveChannel,
  type Channel,
  type ChannelForm,
} from '../../modules/attribution/index.ts';
import type { AuditDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { noteChange, type PartialAuditContext } from '../note-change.ts';
import { noneOr } from '../read-flags.ts';
import type { VerbCall } from '../verb.ts';

export const saveChannelAction = defineAction({
  name: 'channel.save',
  path: 'PUT /channels/:id',
  permission: 'promotion.write',
  audit: 'promotion.read',
  words: '修改渠道',
  summary: 'Adds a channel, or changes it unless it has changed since it was read',
  params: ChannelParams,
  input: SaveChannelRequest,
  output: DoneReply,
  run: async (deps, { params: { id }, input: { channel, seen }, by }) => {
    await writeChannel(deps, { id, ...channel }, { by }, seen);
    return {};
  },
  verb: {
    command: 'channel add <id>',
    help: 'adds a channel or changes an existing one; an omitted flag keeps its value',
    flags: {
      '--name <name>': { help: 'name shown in reports', isRequired: true },
      '--tag <id>': 'Bing tracking tag for visitors from this channel, or none',
      '--offer <product>': 'product shown first to visitors from this channel, or none',
      '--download <name>': 'name of the channel in installer file names; its id by default',
    },
    reason: null,
    run: async (
      opened,
      { args: [id], flags: { name, tag, offer, download }, audit }: VerbCall<ChannelFlags, [string]>,
    ) => {
      const orNone = noneOr((text) => text);
      const form = {
        id,
        name,
        ...(tag !== undefined && { tagId: orNone(tag) }),
        ...(offer !== undefined && { offer: orNone(offer) }),
        ...(download !== undefined && { downloadName: download }),
      };
      const { before } = await writeChannel(opened, form, { by: audit.by });
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

/** The channel as the operator saw it; null for a new channel. */
type SeenChannel = Pick<Channel, 'name' | 'tagId' | 'offer' | 'downloadName'> | null;

/** Adds or changes a channel. With `seen`, this succeeds only if the channel is still as the operator saw it. */
const writeChannel = (deps: AuditDeps, form: ChannelForm, audit: PartialAuditContext, seen?: SeenChannel) =>
  noteChange(deps, { action: 'channel.save', subject: form.id }, audit, async (tx) => {
    await lockChannels(tx);
    if (seen !== undefined) {
      const now = await findChannel(tx, form.id);
      const isSame =
        (['name', 'tagId', 'offer', 'downloadName'] as const).every((name) => now?.[name] === seen?.[name]) &&
        (now === null) === (seen === null);
      if (!isSame) throw conflict('the channel was changed meanwhile');
    }
    return saveChannel(tx, deps.clock, form);
  });
