import { Type, type Static } from 'typebox';
import { exact, JsonpCallback, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Numbers travel as strings here; readers take both. */
const NumberText = Type.String({ pattern: '^-?[0-9]+$' });

/** One kind of membership in detail. The capitals are the wire's. */
export const VipDetail = exact({ SurplusDay: NumberText, VasType: NumberText, IsVIP: NumberText, End: Type.String() });
export type VipDetail = Static<typeof VipDetail>;

export const VipInfo = exact({
  is_vip: NumberText,
  vas_type: NumberText,
  user_vas: NumberText,
  autodeduct: NumberText,
  vip_detail: Type.Array(VipDetail),
});
export type VipInfo = Static<typeof VipInfo>;

export const ComposeQuery = Type.Object({
  userid: Type.Optional(text(64)),
  sessionid: Type.Optional(text(128)),
  getsessiontype: Type.Optional(text(16)),
  info: Type.Optional(text(256)),
  access_token: Type.Optional(text(4096)),
  callback: Type.Optional(JsonpCallback),
});
export type ComposeQuery = Static<typeof ComposeQuery>;

/** Readers keep the data as composeVipData. */
export const ComposeReply = serviceReply(
  exact({ userid: Type.String(), sessiontype: Type.String(), vip_info: Type.Array(VipInfo) }),
);
export type ComposeReply = Static<typeof ComposeReply>;
