import { Type, type Static } from 'typebox';
import { brandMaxChars, linkAddressMaxChars, linkAddressPattern } from '../facts/site-content.ts';
import { serviceReply } from './service.ts';

/**
 * What the operator writes and the site draws: every word, price, place and game that is not code. Texts may say
 * `{brand}` and `{suffix}`; readers of published content get the brand in their place.
 */

export const ConfigListQuery = Type.Object({
  config_id: Type.String({ pattern: '^[a-z0-9:_-]{1,40}(,[a-z0-9:_-]{1,40}){0,9}$' }),
});
export type ConfigListQuery = Static<typeof ConfigListQuery>;

export const ConfigEntry = Type.Object({
  config_id: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  content: Type.Unknown(),
});
export type ConfigEntry = Static<typeof ConfigEntry>;

export const ConfigListReply = serviceReply(Type.Object({ list: Type.Array(ConfigEntry) }));
export type ConfigListReply = Static<typeof ConfigListReply>;

const Text = Type.String({ minLength: 1, maxLength: 400 });

/** A path on this site or an https address; never a script, never another scheme. */
const Href = Type.String({ maxLength: linkAddressMaxChars, pattern: linkAddressPattern });
const OptionalHref = Type.Union([Href, Type.Null()]);

export const Link = Type.Object({ text: Text, href: Href });
export type Link = Static<typeof Link>;

/** Numbers the law wants in the footer, as the authority writes them; an empty one is not shown. */
const LegalNumber = Type.String({ maxLength: 60 });

export const SiteConfig = Type.Object({
  brand: Type.Object({
    name: Type.String({ minLength: 1, maxLength: brandMaxChars }),
    suffix: Type.String({ maxLength: brandMaxChars }),
  }),
  company: Type.Object({ name: Text }),
  meta: Type.Object({ title: Text, description: Text, keywords: Text }),
  header: Type.Object({
    links: Type.Array(Link),
    /** Null while the news page is not published. */
    newsLink: Type.Union([Link, Type.Null()]),
    companyLinks: Type.Array(Link),
    /** Shown on the supply station's second edition only. */
    acceleratorSite: Link,
    download: Link,
  }),
  community: Type.Union([
    Type.Object({
      title: Text,
      text: Text,
      note: Type.Union([Text, Type.Null()]),
      /** Where the QR code leads; a path is completed with the site's own origin. */
      qrTarget: Href,
    }),
    Type.Null(),
  ]),
  dock: Type.Object({ primary: Link, secondary: Link }),
  footer: Type.Object({
    closing: Type.Object({
      lines: Type.Array(Text, { minItems: 1, maxItems: 3 }),
      download: Type.Object({ desktopText: Text, phoneText: Text, href: Href }),
      measure: Link,
    }),
    about: Text,
    columns: Type.Array(Type.Object({ title: Text, links: Type.Array(Link) })),
  }),
  legal: Type.Object({ copyright: Text, icp: LegalNumber, psb: LegalNumber, trademarks: Text }),
});
export type SiteConfig = Static<typeof SiteConfig>;

const Latitude = Type.Number({ minimum: -90, maximum: 90 });
const Longitude = Type.Number({ minimum: -180, maximum: 180 });

export const WeaveHue = Type.Union([
  Type.Literal('lime'),
  Type.Literal('volcano'),
  Type.Literal('gold'),
  Type.Literal('cyan'),
  Type.Literal('blue'),
  Type.Literal('geek'),
  Type.Literal('mag'),
  Type.Literal('red'),
  Type.Literal('silk'),
  Type.Literal('green'),
]);

export const WeaveMotif = Type.Union([
  Type.Literal('aim'),
  Type.Literal('sword'),
  Type.Literal('shield'),
  Type.Literal('bolt'),
  Type.Literal('crown'),
  Type.Literal('gem'),
  Type.Literal('eye'),
  Type.Literal('wheel'),
  Type.Literal('moon'),
  Type.Literal('tower'),
  Type.Literal('wave'),
  Type.Literal('peak'),
]);

const Device = Type.Object({
  name: Text,
  text: Text,
  downloadText: Text,
  /** What the drawn screen shows; decoration, not a claim. */
  screen: Type.Object({ game: Text, motif: WeaveMotif, hue: WeaveHue, line: Text }),
});

export const HomePromise = Type.Object({
  icon: Type.Union([
    Type.Literal('receipt'),
    Type.Literal('qr'),
    Type.Literal('lock'),
    Type.Literal('pulse'),
    Type.Literal('leave'),
    Type.Literal('guard'),
  ]),
  title: Text,
  text: Text,
});
export type HomePromise = Static<typeof HomePromise>;

/** Texts marked "emphasis" may set words in `**two stars**`. */
export const HomeConfig = Type.Object({
  hero: Type.Object({
    eyebrow: Text,
    headline: Type.Array(Text, { minItems: 1, maxItems: 3 }),
    lead: Text,
    cta: Type.Object({ windows: Text, android: Text, androidOnPhone: Text, sendToPc: Text }),
    trial: Type.Object({ promise: Text, note: Text }),
    cities: Type.Array(Type.Object({ name: Text, lat: Latitude, lon: Longitude }), { minItems: 1 }),
    regions: Type.Array(Type.Object({ name: Text, hint: Text, lat: Latitude, lon: Longitude }), {
      minItems: 2,
      maxItems: 6,
    }),
    /** Emphasis. */
    floorNote: Text,
  }),
  meter: Type.Object({ title: Text, note: Text }),
  games: Type.Object({
    title: Text,
    text: Text,
    tag: Type.Union([Text, Type.Null()]),
    placeholder: Text,
    kinds: Type.Array(Text),
    /** How many games are shown before somebody looks for one; the first in the library's order. */
    shown: Type.Integer({ minimum: 4, maximum: 24 }),
    /** Where a player asks for a missing game; null while there is no such page. */
    requestHref: OptionalHref,
  }),
  how: Type.Object({
    title: Text,
    text: Text,
    steps: Type.Array(
      Type.Object({
        art: Type.Union([Type.Literal('measure'), Type.Literal('choose'), Type.Literal('guard')]),
        name: Text,
        text: Text,
      }),
    ),
  }),
  /** Words around the plans; what is on sale and for how much is the catalogue's. */
  plans: Type.Object({
    title: Text,
    text: Text,
    tag: Type.Union([Text, Type.Null()]),
    trial: Type.Object({ name: Text, days: Type.Integer({ minimum: 1, maximum: 999 }), text: Text, cta: Text }),
    afterExpiry: Text,
    /** Where a plan is bought; null while paying is not open, and then the cards lead to the trial. */
    purchaseHref: OptionalHref,
    notOpen: Type.Object({ cta: Text, note: Text }),
    renewal: Type.Object({
      title: Text,
      /** Emphasis. */
      facts: Type.Array(Text),
    }),
  }),
  downloads: Type.Object({
    title: Text,
    /** In place of a link while a platform has no release. */
    unpublishedNote: Text,
    windows: Device,
    phone: Device,
    qr: Type.Object({ target: Href, text: Text }),
  }),
  promises: Type.Object({ title: Text, text: Text, list: Type.Array(HomePromise) }),
  faq: Type.Object({
    title: Text,
    text: Text,
    /** Questions come from the help centre: those that are marked as common. */
    contact: Type.Union([Link, Type.Null()]),
  }),
});
export type HomeConfig = Static<typeof HomeConfig>;
