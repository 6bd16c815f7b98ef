import { Type, type Static } from 'typebox';
import { adPlatforms } from '../facts/address-params.ts';
import { exact, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Accepts any name. A name that is not an ad platform returns 404. */
export const MonitorParams = Type.Object({ platform: text(64) });
export type MonitorParams = Static<typeof MonitorParams>;

/**
 * A parameter in the address of a page, which may occur several times. The limits are higher than the longest address
 * that the server accepts.
 */
const AddressValue = Type.Union([text(16_384), Type.Array(text(16_384), { maxItems: 16_384 })]);

/**
 * The parameters of a page's address that the server reads. `bd_vid` is the click id of any ad platform, unchanged,
 * because some platforms compare bytes; if it is missing, the platform's own parameter is read. An invalid parameter
 * does not discard the click.
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

/** The reply does not contain the click id, and does not reveal whether the click id was known. */
export const MonitorReply = serviceReply(exact({ recorded: Type.Boolean() }));
export type MonitorReply = Static<typeof MonitorReply>;

/**
 * The visit in which a member signed in. `platform` and `bd_vid` have the values of the visit's monitor call, if there
 * was one; a text that cannot be a click id counts as missing.
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
