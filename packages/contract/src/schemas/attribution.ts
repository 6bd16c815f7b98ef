import { Type, type Static } from 'typebox';
import { adPlatforms } from '../facts/address-params.ts';
import { exact, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Accepts any name; a name that is not a platform returns 404. */
export const MonitorParams = Type.Object({ platform: text(64) });
export type MonitorParams = Static<typeof MonitorParams>;

/**
 * A parameter of a page's address, which may occur several times. The length limits are larger than any address that
 * the server accepts.
 */
const AddressValue = Type.Union([text(16_384), Type.Array(text(16_384), { maxItems: 16_384 })]);

/**
 * The parameters of a page's address that the server reads. `bd_vid` contains the click id of every platform,
 * unchanged, because some platforms compare bytes; if it is missing, the platform's own parameter counts. Other
 * parameters that are invalid do not discard the click.
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

/** The reply contains no click id, and does not reveal whether a click id was known. */
export const MonitorReply = serviceReply(exact({ recorded: Type.Boolean() }));
export type MonitorReply = Static<typeof MonitorReply>;

/**
 * The visit in which a member signed in. `platform` and `bd_vid` are as in the monitor call of the visit, if there
 * was one. A text that cannot be a click id counts as absent; the channel is still recorded.
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
