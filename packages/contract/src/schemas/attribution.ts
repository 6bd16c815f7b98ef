import { Type, type Static } from 'typebox';
import { adPlatforms } from '../facts/address-params.ts';
import { exact, text } from './fields.ts';
import { serviceReply } from './service.ts';

export const MonitorParams = Type.Object({ platform: Type.Enum(adPlatforms) });
export type MonitorParams = Static<typeof MonitorParams>;

/**
 * All parameters of the page's address come along; these are the ones that are read. Whatever the platform, its click
 * id is in bd_vid: kept as it came, because some platforms compare it byte by byte.
 */
export const MonitorQuery = Type.Object({
  bd_vid: Type.String({ pattern: '^[!-~]{1,1024}$' }),
  bd_vid_md5: Type.Optional(Type.String({ pattern: '^[0-9a-fA-F]{32}$' })),
  channel: Type.Optional(text(64)),
  referfrom: Type.Optional(text(64)),
});
export type MonitorQuery = Static<typeof MonitorQuery>;

/** Click ids are never shown back. */
export const MonitorReply = serviceReply(exact({ recorded: Type.Boolean() }));
export type MonitorReply = Static<typeof MonitorReply>;
