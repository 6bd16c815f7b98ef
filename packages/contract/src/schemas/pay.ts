import { Type, type Static } from 'typebox';
import { compatibleParams } from '../facts/compatible-params.ts';
import { payStatuses, payTypes, payWays } from '../facts/pay-vocabulary.ts';
import { closedQuery, DigitsText, exact, Instant, JsonpCallback, ProductId, someText, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Prices are integers of fen. */
const Fen = Type.Integer({ minimum: 0 });
const Flag = Type.Enum([0, 1]);
const FlagText = Type.Enum(['0', '1']);
/** Instead of an Authorization header, which JSONP cannot send. */
const AccessToken = text(4096);

export const PanelQuery = closedQuery(
  {
    /** With a token it must be the token's. */
    user_id: Type.Optional(text(64)),
    /** The channel or pay page that offers are shown of. */
    aidfrom: Type.Optional(text(64)),
    access_token: Type.Optional(AccessToken),
    callback: Type.Optional(JsonpCallback),
  },
  compatibleParams.panel,
);
export type PanelQuery = Static<typeof PanelQuery>;

export const PanelProduct = exact({
  pid: Type.String(),
  actid: Type.String(),
  num: Type.Integer(),
  name: Type.String(),
  rmb: Fen,
  /** The regular price; the difference to `rmb` is the saving of a first or advertised purchase. */
  listRmb: Fen,
  days: Type.Integer(),
  autodeduct: Flag,
  /**
   * For a member: when its days would run, were it paid now; `isBehind`: after days that run or wait already. `renewsAt`: when
   * it would be charged again, were it agreed to.
   */
  period: Type.Optional(exact({ startsAt: Instant, endsAt: Instant, isBehind: Type.Boolean(), renewsAt: Instant })),
});
export type PanelProduct = Static<typeof PanelProduct>;

/** `curTab` is the pid that is chosen at first. Visitors get no orderToken: ordering needs a sign-in. */
export const PanelReply = serviceReply(
  exact({
    types: Type.Array(Type.Enum(payTypes)),
    curType: Type.Enum(payTypes),
    curTab: Type.String(),
    products: Type.Array(PanelProduct),
    /** The page that is shown, and the refer-from of a visit that brought none: an order names both. */
    paypageid: Type.Optional(Type.String()),
    referfrom: Type.Optional(Type.String()),
    orderToken: Type.Optional(Type.String()),
    /** An order of the member that can be paid now, or is under review: the page continues with it. */
    openOrderId: Type.Optional(Type.String()),
    /** A page inside the messaging app may pay by its sheet: see `payPaths.sheetDoor`. */
    hasSheet: Type.Optional(Type.Boolean()),
    /** The browser of a phone may have WeChat opened to pay: see `payPaths.page`. */
    hasPage: Type.Optional(Type.Boolean()),
  }),
);
export type PanelReply = Static<typeof PanelReply>;

/**
 * Nothing is required here, because refusals have an order and texts of their own: the popup's recovery rule matches
 * the text for a missing userid. The default of `pid` is the default product.
 */
export const OrderQuery = Type.Object({
  access_token: Type.Optional(AccessToken),
  orderToken: Type.Optional(text(512)),
  userid: Type.Optional(text(64)),
  pid: Type.Optional(ProductId),
  actid: Type.Optional(text(64)),
  num: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$' })),
  payway: Type.Optional(Type.Enum(payWays)),
  type: Type.Optional(Type.Enum(payTypes)),
  autodeduct: Type.Optional(FlagText),
  referfrom: Type.Optional(text(64)),
  paypageid: Type.Optional(text(64)),
  callback: Type.Optional(JsonpCallback),
});
export type OrderQuery = Static<typeof OrderQuery>;

/**
 * `codeUrl` is the QR code's content; `now` is the server's clock, by which it expires. `pageUrl` is the address for a
 * phone's browser; where it is absent, only an app can pay.
 */
export const OrderReply = serviceReply(
  exact({
    orderId: Type.String(),
    codeUrl: Type.String(),
    pageUrl: Type.Optional(Type.String()),
    rmb: Fen,
    payway: Type.Enum(payTypes),
    expiresAt: Instant,
    now: Instant,
    /** False: there are few, none is kept for this order, and the first to pay gets one; later money goes back by itself. */
    isKept: Type.Optional(Type.Boolean()),
  }),
);
export type OrderReply = Static<typeof OrderReply>;

export const IsSuccQuery = Type.Object({
  access_token: Type.Optional(AccessToken),
  orderId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  userid: Type.Optional(text(64)),
  callback: Type.Optional(JsonpCallback),
});
export type IsSuccQuery = Static<typeof IsSuccQuery>;

export const IsSuccReply = serviceReply(
  exact({ status: Type.Enum(payStatuses), vipExpiresAt: Type.Optional(Instant) }),
);
export type IsSuccReply = Static<typeof IsSuccReply>;

/** Server-sent events `status` carry the data of Issucc. */
export const LiveQuery = Type.Object({ orderId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) });
export type LiveQuery = Static<typeof LiveQuery>;

/** In the query, which is not logged: knowing it is enough to pay the order. */
export const CodeQuery = Type.Object({ k: Type.Optional(text(64)) });
export type CodeQuery = Static<typeof CodeQuery>;

/** A place of our own site, without a fragment: nothing that a browser would read as another host. */
export const SitePath = Type.String({ maxLength: 512, pattern: '^/(?![/\\\\])[\\x21\\x22\\x24-\\x7e]*$' });

/** Begins a payment inside the messaging app, for an unpaid order of the caller's. `returnTo` is the page that asks. */
export const SheetDoorRequest = Type.Object({
  orderId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  returnTo: SitePath,
});
export type SheetDoorRequest = Static<typeof SheetDoorRequest>;
/** Where the page goes next, by `location.assign`. It comes back with a ticket in the fragment. */
export const SheetDoorReply = serviceReply(exact({ url: Type.String() }));
export type SheetDoorReply = Static<typeof SheetDoorReply>;

export const SheetReturnQuery = Type.Object({
  code: Type.Optional(text(512)),
  state: Type.Optional(text(128)),
});
export type SheetReturnQuery = Static<typeof SheetReturnQuery>;

/** The same ticket and order once more is the same sheet, signed anew, while it can be paid. */
export const SheetRequest = Type.Object({
  orderId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  ticket: someText(1024),
});
export type SheetRequest = Static<typeof SheetRequest>;

/** The exact argument of `WeixinJSBridge.invoke('getBrandWCPayRequest', …)`. */
export const PaySheet = exact({
  appId: text(64),
  timeStamp: text(32),
  nonceStr: text(64),
  package: text(256),
  signType: Type.Literal('RSA'),
  paySign: text(1024),
});
export type PaySheet = Static<typeof PaySheet>;

/** Issucc and the live events report the payment; the bridge's callback is only a hint. */
export const SheetReply = serviceReply(
  exact({ orderId: Type.String(), sheet: PaySheet, rmb: Fen, expiresAt: Instant, now: Instant }),
);
export type SheetReply = Static<typeof SheetReply>;

/** `returnTo` is the page that asks; the browser shows it again when the application is left. */
export const PageRequest = Type.Object({
  orderId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  returnTo: SitePath,
});
export type PageRequest = Static<typeof PageRequest>;
/** Where the page goes next, by `location.assign`, within five minutes. Whether it was paid, Issucc and the live events tell. */
export const PageReply = serviceReply(
  exact({ orderId: Type.String(), pageUrl: Type.String(), rmb: Fen, expiresAt: Instant, now: Instant }),
);
export type PageReply = Static<typeof PageReply>;

/** A pay page's offer and channels, by the page's id. */
export const PayIdPayInfoQuery = Type.Object({
  paypageid: Type.Optional(text(64)),
  callback: Type.Optional(JsonpCallback),
});
export type PayIdPayInfoQuery = Static<typeof PayIdPayInfoQuery>;

export const PayEntry = exact({ num: Type.Integer(), actid: Type.String(), pid: Type.String() });
export type PayEntry = Static<typeof PayEntry>;

export const PayIdPayInfoReply = serviceReply(
  exact({
    paypageid: Type.String(),
    referfrom: Type.String(),
    payway: Type.Enum(payWays),
    types: Type.Array(Type.Enum(payTypes)),
    products: Type.Array(PayEntry),
  }),
);
export type PayIdPayInfoReply = Static<typeof PayIdPayInfoReply>;

export const ComponentGroupParams = Type.Object({ id: DigitsText });
export type ComponentGroupParams = Static<typeof ComponentGroupParams>;

export const ComponentGroupQuery = closedQuery(
  { callback: Type.Optional(JsonpCallback) },
  compatibleParams.componentGroup,
);
export type ComponentGroupQuery = Static<typeof ComponentGroupQuery>;

/** The same product entries once more, in the spelling of the component service. */
export const ComponentGroup = exact({
  payArray: Type.Array(
    exact({
      pidArray: Type.Array(exact({ num: Type.Integer(), pid: exact({ actId: Type.String(), pidId: Type.String() }) })),
    }),
  ),
});
export type ComponentGroup = Static<typeof ComponentGroup>;
export const ComponentGroupReply = serviceReply(exact({ component_raw: ComponentGroup }));
export type ComponentGroupReply = Static<typeof ComponentGroupReply>;
