import { Type, type Static } from 'typebox';
import { compatibleParams } from '../facts/ignored-query-params.ts';
import { payStatuses, payTypes, payWays } from '../facts/pay-vocabulary.ts';
import { closedQuery, DigitsText, exact, Instant, JsonpCallback, ProductId, someText, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** An amount in fen, which is always an integer. */
const Fen = Type.Integer({ minimum: 0 });
const Flag = Type.Enum([0, 1]);
const FlagText = Type.Enum(['0', '1']);
/** The access token in the query, because JSONP cannot send an Authorization header. */
const AccessToken = text(4096);

export const PanelQuery = closedQuery(
  {
    /** The user id. If there is an access token, it must belong to this user. */
    user_id: Type.Optional(text(64)),
    /** The acquisition channel or pay page, which determines products and prices. */
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
  /** The regular price. The difference to `rmb` is what the buyer saves by a first-purchase price or an ad. */
  listRmb: Fen,
  days: Type.Integer(),
  autodeduct: Flag,
  /**
   * For a member: when the days would run if the product were paid now. `isBehind`: they would start after days that
   * are running or waiting; `renewsAt`: when a renewal would be charged.
   */
  period: Type.Optional(
    exact({
      startsAt: Instant,
      endsAt: Instant,
      isBehind: Type.Boolean(),
      renewsAt: Instant,
      /** The next charge of a running renewal. This purchase postpones it, because it must not fall into paid days. */
      postpones: Type.Optional(exact({ from: Instant, to: Instant, rmb: Fen })),
    }),
  ),
});
export type PanelProduct = Static<typeof PanelProduct>;

/**
 * The pay page. `curTab` is the pid of the product that is selected first; visitors get no orderToken, because only
 * members can order.
 */
export const PanelReply = serviceReply(
  exact({
    types: Type.Array(Type.Enum(payTypes)),
    curType: Type.Enum(payTypes),
    curTab: Type.String(),
    products: Type.Array(PanelProduct),
    /** The id of the pay page, and its default `referfrom` for visits without one. Both are sent with the order. */
    paypageid: Type.Optional(Type.String()),
    referfrom: Type.Optional(Type.String()),
    orderToken: Type.Optional(Type.String()),
    /** An order of the member that can be paid now or is under review, which the page continues. */
    openOrderId: Type.Optional(Type.String()),
    /** Whether a page inside WeChat may pay by JSAPI (see `payPaths.jsapiLink`). */
    hasSheet: Type.Optional(Type.Boolean()),
    /** Whether a phone's browser may open WeChat to pay (see `payPaths.page`). */
    hasPage: Type.Optional(Type.Boolean()),
  }),
);
export type PanelReply = Static<typeof PanelReply>;

/**
 * The schema requires no parameter, because refusals have an order and messages of their own: the popup recognises a
 * missing userid by the message. A missing `pid` means the default product.
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
  /** `1` if a popup that opened by itself requests the order, which is listed only after the member asks for a code. */
  unasked: Type.Optional(FlagText),
  referfrom: Type.Optional(text(64)),
  paypageid: Type.Optional(text(64)),
  callback: Type.Optional(JsonpCallback),
});
export type OrderQuery = Static<typeof OrderQuery>;

/**
 * The payment code. `codeUrl` is the content of the QR code, `now` the time of the server to compare with `expiresAt`.
 * `pageUrl` is the address for a phone's browser; if it is missing, only an app can pay.
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
     * False if the product has a quota and no unit is held for this order. Then the first buyers who pay get the
     * remaining units, and later payments are refunded automatically.
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

/** Selects an order. Its server-sent events `status` contain the same data as Issucc. */
export const LiveQuery = Type.Object({ orderId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) });
export type LiveQuery = Static<typeof LiveQuery>;

/** The secret of a short link. It is in the query, which is not logged, because the link is enough to pay the order. */
export const CodeQuery = Type.Object({ k: Type.Optional(text(64)) });
export type CodeQuery = Static<typeof CodeQuery>;

/** A path of our own site without a fragment. A path that a browser could read as another host is refused. */
export const SitePath = Type.String({ maxLength: 512, pattern: '^/(?![/\\\\])[\\x21\\x22\\x24-\\x7e]*$' });

/**
 * Starts a JSAPI payment inside WeChat for an unpaid order of the caller. `returnTo` is the page to which WeChat
 * returns.
 */
export const JsapiLinkRequest = Type.Object({
  orderId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  returnTo: SitePath,
});
export type JsapiLinkRequest = Static<typeof JsapiLinkRequest>;
/** The address that the page opens by `location.assign`. The browser returns with a ticket in the fragment. */
export const JsapiLinkReply = serviceReply(exact({ url: Type.String() }));
export type JsapiLinkReply = Static<typeof JsapiLinkReply>;

export const JsapiReturnQuery = Type.Object({
  code: Type.Optional(text(512)),
  state: Type.Optional(text(128)),
});
export type JsapiReturnQuery = Static<typeof JsapiReturnQuery>;

/**
 * Requests the parameters of a JSAPI payment. A repeat with the same ticket and order returns the same trade with a new
 * signature, as long as it can be paid.
 */
export const JsapiParamsRequest = Type.Object({
  orderId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  ticket: someText(1024),
});
export type JsapiParamsRequest = Static<typeof JsapiParamsRequest>;

/** The exact argument for `WeixinJSBridge.invoke('getBrandWCPayRequest', …)`. */
export const JsapiParams = exact({
  appId: text(64),
  timeStamp: text(32),
  nonceStr: text(64),
  package: text(256),
  signType: Type.Literal('RSA'),
  paySign: text(1024),
});
export type JsapiParams = Static<typeof JsapiParams>;

/**
 * The parameters of a JSAPI payment. Only Issucc and the server-sent events report the payment reliably; the callback
 * of WeChat's bridge may be wrong.
 */
export const JsapiParamsReply = serviceReply(
  exact({ orderId: Type.String(), sheet: JsapiParams, rmb: Fen, expiresAt: Instant, now: Instant }),
);
export type JsapiParamsReply = Static<typeof JsapiParamsReply>;

/** Starts an H5 payment in a phone's browser. `returnTo` is the page to which WeChat returns. */
export const PageRequest = Type.Object({
  orderId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  returnTo: SitePath,
});
export type PageRequest = Static<typeof PageRequest>;
/**
 * The page must open `pageUrl` by `location.assign` within five minutes. Issucc and the server-sent events report the
 * payment.
 */
export const PageReply = serviceReply(
  exact({ orderId: Type.String(), pageUrl: Type.String(), rmb: Fen, expiresAt: Instant, now: Instant }),
);
export type PageReply = Static<typeof PageReply>;

/** Requests products and payment channels of a pay page by its id. */
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

/** A group of products, the same as in the pay info, in the format of the component service. */
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
