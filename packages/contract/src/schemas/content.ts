import { Type, type Static } from 'typebox';
import { brandMaxChars, linkAddressMaxChars, linkAddressPattern } from '../facts/site-content.ts';
import { exact, someText, text } from './fields.ts';
import { Picture } from './rich-text.ts';
import { serviceReply } from './service.ts';
import { WeaveHue, WeaveMotif } from './weave.ts';

/**
 * Content of documents that operators edit: texts, places and links. In the content that the site gets, `{brand}` and
 * `{suffix}` are already replaced.
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

/** The address of a link: a path of this site or an https address. Other schemes, such as javascript:, are refused. */
const Href = Type.String({ maxLength: linkAddressMaxChars, pattern: linkAddressPattern });
const OptionalHref = Type.Union([Href, Type.Null()]);

export const Link = exact({ text: someText(60), href: Href });
export type Link = Static<typeof Link>;

/**
 * A filing number that the law requires in the footer, spelled as the authority writes it. If it is empty, it is not
 * shown.
 */
const LegalNumber = Type.String({ maxLength: 60 });

export const SiteConfig = exact({
  brand: exact({
    name: Type.String({ minLength: 1, maxLength: brandMaxChars }),
    suffix: Type.String({ maxLength: brandMaxChars }),
  }),
  company: exact({ name: Text }),
  /** A notice on each page that this site is a demonstration; null after the operator has published the site. */
  demonstration: Type.Union([Link, Type.Null()]),
  meta: exact({
    title: Text,
    description: Text,
    keywords: Text,
    /**
     * The picture of link previews for pages without one of their own; null for the picture that came with the site.
     */
    sharePicture: Type.Union([Picture, Type.Null()]),
  }),
  /** Contact data of the company. Empty fields are not shown. */
  contact: exact({
    title: someText(20),
    phone: Type.String({ maxLength: 30, pattern: '^[0-9+() -]*$' }),
    email: Type.String({ maxLength: 254, pattern: '^([A-Za-z0-9._+-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+)?$' }),
    hours: text(60),
    address: text(120),
  }),
  header: exact({
    links: Type.Array(Link, { maxItems: 12 }),
    /** The link to the news page; null while that page is not published. */
    newsLink: Type.Union([Link, Type.Null()]),
    companyLinks: Type.Array(Link, { maxItems: 12 }),
    /** The link to the accelerator's site, shown only on supply station v2. */
    acceleratorSite: Link,
    download: Link,
  }),
  community: Type.Union([
    exact({
      title: Text,
      text: Text,
      note: Type.Union([Text, Type.Null()]),
      /** The address in the QR code. A path is completed with the origin of the site. */
      qrTarget: Href,
      /** A picture of an external QR code, such as that of a chat group. It replaces the generated QR code. */
      picture: Type.Union([Picture, Type.Null()]),
    }),
    Type.Null(),
  ]),
  dock: exact({ primary: Link, secondary: Link }),
  footer: exact({
    closing: exact({
      lines: Type.Array(Text, { minItems: 1, maxItems: 3 }),
      download: exact({ desktopText: Text, phoneText: Text, href: Href }),
      measure: Link,
    }),
    about: Text,
    columns: Type.Array(exact({ title: Text, links: Type.Array(Link, { maxItems: 20 }) }), { maxItems: 8 }),
  }),
  legal: exact({
    copyright: Text,
    icp: LegalNumber,
    psb: LegalNumber,
    trademarks: Text,
    /** Links that all pages must show, even pages without a layout. */
    links: Type.Array(Link, { minItems: 1, maxItems: 8 }),
  }),
});
export type SiteConfig = Static<typeof SiteConfig>;

/** The parts of the site's header that the account centre shows. */
export interface SiteHeader {
  suffix: string;
  links: Link[];
  download: Link;
}

const Latitude = Type.Number({ minimum: -90, maximum: 90 });
const Longitude = Type.Number({ minimum: -180, maximum: 180 });

const Device = exact({
  name: Text,
  text: Text,
  downloadText: Text,
  /** Texts in the picture of the client. They are decoration and make no promise. */
  screen: exact({ game: Text, motif: WeaveMotif, hue: WeaveHue, line: Text }),
});

export const HomePromise = exact({
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

/** Texts of the home page. Strong words are written `**words**`. */
export const HomeConfig = exact({
  hero: exact({
    eyebrow: Text,
    headline: Type.Array(Text, { minItems: 1, maxItems: 3 }),
    lead: Text,
    cta: exact({ windows: Text, android: Text, androidOnPhone: Text, sendToPc: Text }),
    trial: exact({ promise: Text, note: Text }),
    cities: Type.Array(exact({ name: Text, lat: Latitude, lon: Longitude }), { minItems: 1 }),
    regions: Type.Array(exact({ name: Text, hint: Text, lat: Latitude, lon: Longitude }), {
      minItems: 2,
      maxItems: 6,
    }),
    /** A text in which `**words**` are strong. */
    floorNote: Text,
  }),
  meter: exact({ title: Text, note: Text }),
  games: exact({
    title: Text,
    text: Text,
    tag: Type.Union([Text, Type.Null()]),
    placeholder: Text,
    kinds: Type.Array(Text),
    /** Number of games that are shown without a search: the first ones of the library. */
    shown: Type.Integer({ minimum: 4, maximum: 24 }),
    /** The page on which visitors request a missing game; null if there is none. */
    requestHref: OptionalHref,
  }),
  how: exact({
    title: Text,
    text: Text,
    steps: Type.Array(
      exact({
        art: Type.Union([Type.Literal('measure'), Type.Literal('choose'), Type.Literal('guard')]),
        name: Text,
        text: Text,
      }),
    ),
  }),
  /** Texts around the plans. Products and prices come from the catalogue. */
  plans: exact({
    title: Text,
    text: Text,
    tag: Type.Union([Text, Type.Null()]),
    trial: exact({ name: Text, days: Type.Integer({ minimum: 1, maximum: 999 }), text: Text, cta: Text }),
    afterExpiry: Text,
    /** The page on which plans are bought. Null while payment is not available; the plans then link to the trial. */
    purchaseHref: OptionalHref,
    notOpen: exact({ cta: Text, note: Text }),
    renewal: exact({
      title: Text,
      /** Texts in which `**words**` are strong. */
      facts: Type.Array(Text),
    }),
  }),
  downloads: exact({
    title: Text,
    /** Shown in place of the download link while a platform has no release. */
    unpublishedNote: Text,
    windows: Device,
    phone: Device,
    qr: exact({ target: Href, text: Text }),
  }),
  promises: exact({ title: Text, text: Text, list: Type.Array(HomePromise) }),
  faq: exact({
    title: Text,
    text: Text,
    /** Ids of help questions that come first, followed by the questions marked as common. */
    first: Type.Array(Type.String({ pattern: '^[a-z0-9-]{1,60}$' }), { maxItems: 12 }),
    contact: Type.Union([Link, Type.Null()]),
  }),
});
export type HomeConfig = Static<typeof HomeConfig>;
