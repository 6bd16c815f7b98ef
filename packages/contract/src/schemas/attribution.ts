import { Type, type Static } from 'typebox';
import { adPlatforms } from '../facts/address-params.ts';
import { exact, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Any name: one that is no platform's answers 404. */
export const MonitorParams = Type.Object({ platform: text(64) });
export type MonitorParams = Static<typeof MonitorParams>;

/** A parameter of a page's address, which may hold it several times. Longer than any address that the server reads. */
const AddressValue = Type.Union([text(16_384), Type.Array(text(16_384), { maxItems: 16_384 })]);

/**
 * The parameters of the page's address that are read. `bd_vid` holds every platform's click id, unchanged, because some
 * platforms compare bytes; without it the platform's own parameter counts. Invalid other parameters do not discard the
 * click.
 */
export const MonitorQuery = Type.Object({
  bd_vid: Type.Optional(AddressValue),
  bd_vid_md5: Type.Optional(AddressValue),
  qhclickid: Type.Optional(AddressValue),
  msclkid: Type.Optional(AddressValue),
  track_id: Type.Optional(AddressValue),
  kuaishou: Type.Optional(AddressValue),
  channel: Type.Optional(AddressValue),
  referfrom: Type.Optional(AddressValue),
  landing: Type.Optional(AddressValue),
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
  channel: Type.Optional(text(16_384)),
  referfrom: Type.Optional(text(16_384)),
  landing: Type.Optional(text(16_384)),
});
export type VisitRequest = Static<typeof VisitRequest>;
export const VisitReply = serviceReply(exact({}));
export type VisitReply = Static<typeof VisitReply>;
