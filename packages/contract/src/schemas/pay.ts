import { Type, type Static } from 'typebox';
import { compatibleParams } from '../facts/compatible-params.ts';
import { payStatuses, payTypes, payWays } from '../facts/pay-vocabulary.ts';
import { closedQuery, DigitsText, exact, Instant, JsonpCallback, ProductId, someText, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Prices are integers of fen. */
const Fen = Type.Integer({ minimum: 0 });
const Flag = Type.Enum([0, 1]);
const FlagText = Type.Enum(['0', '1']);
/** The access token in the query, because JSONP cannot send an Authorization header. */
const AccessToken = text(4096);

export const PanelQuery = closedQuery(
  {
    /** With an access token, it must be the user of the token. */
    user_id: Type.Optional(text(64)),
    /** The channel or pay page that determines the products and prices. */
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
  /**
   * The regular price. The difference to `rmb` is what the buyer saves on a first purchase or through an
   * advertisement.
   */
  listRmb: Fen,
  days: Type.Integer(),
  autodeduct: Flag,
  /**
   * For a member: when the days would run if the product were paid now. `isBehind`: they would start after other days
   * that are running or waiting. `renewsAt`: when a renewal would be charged.
   */
  period: Type.Optional(
    exact({
      startsAt: Instant,
      endsAt: Instant,
      isBehind: Type.Boolean(),
      renewsAt: Instant,
      /** The running renewal's next charge, which this purchase moves: it never falls into days that are paid. */
      postpones: Type.Optional(exact({ from: Instant, to: Instant, rmb: Fen })),
    }),
  ),
});
export type PanelProduct = Static<typeof PanelProduct>;

/**
 * `curTab` is the pid of the product that is selected initially. Visitors get no orderToken, because an order
 * requires a sign-in.
 */
export const PanelReply = serviceReply(
  exact({
    types: Type.Array(Type.Enum(payTypes)),
    curType: Type.Enum(payTypes),
    curTab: Type.String(),
    products: Type.Array(PanelProduct),
    /** The pay page that is shown, and the default `referfrom` for visits without one. An order contains both. */
    paypageid: Type.Optional(Type.String()),
    referfrom: Type.Optional(Type.String()),
    orderToken: Type.Optional(Type.String()),
    /** An order of the member that can be paid now or is under review. The page continues with this order. */
    openOrderId: Type.Optional(Type.String()),
    /** A page inside WeChat may pay by JSAPI: see `payPaths.jsapiLink`. */
    hasSheet: Type.Optional(Type.Boolean()),
    /** The browser of a phone may open WeChat for payment: see `payPaths.page`. */
    hasPage: Type.Optional(Type.Boolean()),
  }),
);
export type PanelReply = Static<typeof PanelReply>;

/**
 * No parameter is required by the schema, because refusals have their own order and messages: the popup recognises a
 * missing userid by the message. The default of `pid` is the default product.
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
  /** `1`: a popup opened by itself; its order is listed once its member asks for a code, or pays. */
  unasked: Type.Optional(FlagText),
  referfrom: Type.Optional(text(64)),
  paypageid: Type.Optional(text(64)),
  callback: Type.Optional(JsonpCallback),
});
export type OrderQuery = Static<typeof OrderQuery>;

/**
 * `codeUrl` is the content of the QR code. `now` is the server's clock, against which `expiresAt` is compared.
 * `pageUrl` is the address for a phone's browser; if absent, only an app can pay.
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
    /**
     * False if the product has a quota and no unit is held for this order. The buyers who pay first get the remaining
     * units, and later payments are refunded automatically.
     */
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

/** The server-sent events `status` contain the same data as Issucc. */
export const LiveQuery = Type.Object({ orderId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) });
export type LiveQuery = Static<typeof LiveQuery>;

/**
 * The secret of the short link. It is in the query, which is not logged, because the link is sufficient to pay the
 * order.
 */
export const CodeQuery = Type.Object({ k: Type.Optional(text(64)) });
export type CodeQuery = Static<typeof CodeQuery>;

/** A path of our own site, without a fragment. Paths that a browser could read as another host are refused. */
export const SitePath = Type.String({ maxLength: 512, pattern: '^/(?![/\\\\])[\\x21\\x22\\x24-\\x7e]*$' });

/**
 * Starts a JSAPI payment inside WeChat for an unpaid order of the caller. `returnTo` is the page that sends the
 * request.
 */
export const JsapiLinkRequest = Type.Object({
  orderId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  returnTo: SitePath,
});
export type JsapiLinkRequest = Static<typeof JsapiLinkRequest>;
/** The address that the page opens with `location.assign`. The browser comes back with a ticket in the fragment. */
export const JsapiLinkReply = serviceReply(exact({ url: Type.String() }));
export type JsapiLinkReply = Static<typeof JsapiLinkReply>;

export const JsapiReturnQuery = Type.Object({
  code: Type.Optional(text(512)),
  state: Type.Optional(text(128)),
});
export type JsapiReturnQuery = Static<typeof JsapiReturnQuery>;

/** A repeat with the same ticket and order returns the same trade, signed anew, while it can be paid. */
export const JsapiParamsRequest = Type.Object({
  orderId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  ticket: someText(1024),
});
export type JsapiParamsRequest = Static<typeof JsapiParamsRequest>;

/** The exact argument of `WeixinJSBridge.invoke('getBrandWCPayRequest', …)`. */
export const JsapiParams = exact({
  appId: text(64),
  timeStamp: text(32),
  nonceStr: text(64),
  package: text(256),
  signType: Type.Literal('RSA'),
  paySign: text(1024),
});
export type JsapiParams = Static<typeof JsapiParams>;

/** The payment is reported by Issucc and the server-sent events. The callback of the WeChat bridge may be wrong. */
export const JsapiParamsReply = serviceReply(
  exact({ orderId: Type.String(), sheet: JsapiParams, rmb: Fen, expiresAt: Instant, now: Instant }),
);
export type JsapiParamsReply = Static<typeof JsapiParamsReply>;

/** `returnTo` is the page that sends the request. The browser shows it again after WeChat is left. */
export const PageRequest = Type.Object({
  orderId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  returnTo: SitePath,
});
export type PageRequest = Static<typeof PageRequest>;
/**
 * The page must open `pageUrl` with `location.assign` within five minutes. The payment is reported by Issucc and the
 * server-sent events.
 */
export const PageReply = serviceReply(
  exact({ orderId: Type.String(), pageUrl: Type.String(), rmb: Fen, expiresAt: Instant, now: Instant }),
);
export type PageReply = Static<typeof PageReply>;

/** Products and payment channels of a pay page, by the id of the page. */
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

/** The same products as in the pay info, in the format of the component service. */
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
