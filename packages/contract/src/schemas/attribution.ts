import { Type, type Static } from 'typebox';
import { adPlatforms } from '../facts/address-params.ts';
import { exact, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Any name: one that is no platform's answers 404. */
export const MonitorParams = Type.Object({ platform: text(64) });
export type MonitorParams = Static<typeof MonitorParams>;

/**
 * All parameters of the page's address come along; these are the ones that are read. Whatever the platform, its click
 * id is in bd_vid: kept as it came, because some platforms compare it byte by byte. Without it the platform's own
 * parameter counts. An id is 1 to 512 characters without control characters; a form that the platform is not known to send is marked.
 */
export const MonitorQuery = Type.Object({
  bd_vid: Type.Optional(text(2048)),
  bd_vid_md5: Type.Optional(Type.String({ pattern: '^([0-9a-fA-F]{32})?$' })),
  qhclickid: Type.Optional(text(2048)),
  msclkid: Type.Optional(text(2048)),
  track_id: Type.Optional(text(2048)),
  kuaishou: Type.Optional(text(2048)),
  // Whatever a page's address said: what cannot be is absent, and no reason to lose a click.
  channel: Type.Optional(text(2048)),
  referfrom: Type.Optional(text(2048)),
  landing: Type.Optional(text(4096)),
});
export type MonitorQuery = Static<typeof MonitorQuery>;

/** Click ids are never shown back, nor whether one was known. */
export const MonitorReply = serviceReply(exact({ recorded: Type.Boolean() }));
export type MonitorReply = Static<typeof MonitorReply>;

/**
 * The visit in which a member signed in. `platform` and `bd_vid` as in its monitor call, where it had one; a text
 * that cannot be a click id is absent, and does not cost the channel.
 */
export const VisitRequest = Type.Object({
  platform: Type.Optional(Type.Enum(adPlatforms)),
  bd_vid: Type.Optional(text(16_384)),
  channel: Type.Optional(text(512)),
  referfrom: Type.Optional(text(512)),
  landing: Type.Optional(text(4096)),
});
export type VisitRequest = Static<typeof VisitRequest>;
export const VisitReply = serviceReply(exact({}));
export type VisitReply = Static<typeof VisitReply>;
