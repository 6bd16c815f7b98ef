import { Type, type Static } from 'typebox';
import { ContentId } from './content-items.ts';
import { exact, someText } from './fields.ts';
import { Place } from './rich-text.ts';
import { WeaveHue, WeaveMotif } from './weave.ts';

/** The page of the game library, and texts that all game pages share. */
export const GamesPage = exact({
  eyebrow: someText(20),
  title: someText(40),
  lead: someText(200),
  placeholder: someText(40),
  tag: Type.Union([someText(30), Type.Null()]),
  missing: exact({ lead: someText(200), promise: someText(120) }),
  /**
   * Cities that a player can choose as the own location. The minimum round-trip time is computed from the chosen city.
   */
  cities: Type.Array(Place, { minItems: 1, maxItems: 40 }),
  floor: exact({ title: someText(40), text: someText(200), note: someText(200) }),
  trial: exact({ promise: someText(40), note: someText(60) }),
  how: exact({
    title: someText(40),
    steps: Type.Array(exact({ title: someText(40), text: someText(200) }), { minItems: 1, maxItems: 8 }),
  }),
  questions: exact({ text: someText(120) }),
});
export type GamesPage = Static<typeof GamesPage>;

const Words = exact({ title: someText(40), text: someText(200) });

/** Texts about a platform. Texts about its releases are separate items. */
const DownloadPlatform = exact({
  /** The name that follows 下载, such as `Windows 版`. */
  name: someText(20),
  action: someText(20),
  /** A text for visitors who use the other platform. */
  elsewhere: someText(120),
  /** How and why to verify the installer file. The page shows the command below this text. */
  verify: someText(200),
});

/** The download page, without the releases, which are separate items. */
export const DownloadPage = exact({
  /** The description of the page for search engines. */
  description: someText(200),
  /** The text above the title, for visitors on a computer and on a phone. */
  eyebrow: exact({ computer: someText(20), phone: someText(20) }),
  lead: someText(200),
  /** Texts below the download buttons, in which `**words**` are strong. */
  promises: Type.Array(someText(60), { minItems: 1, maxItems: 3 }),
  /** A note for visitors in the embedded browser of a messaging app. */
  messagingNote: someText(80),
  windows: DownloadPlatform,
  android: DownloadPlatform,
  /** Texts in the pictures of the client. They are decoration and make no promise. */
  screen: exact({ game: someText(20), line: someText(20), motif: WeaveMotif, hue: WeaveHue }),
  steps: exact({
    title: someText(40),
    list: Type.Array(
      exact({
        art: Type.Enum(['open', 'sign-in', 'accelerate']),
        windows: Words,
        android: Words,
      }),
      { minItems: 1, maxItems: 3 },
    ),
  }),
  /** Inline text, which may contain links. */
  verify: exact({ title: someText(40), mismatch: exact({ title: someText(40), text: someText(200) }) }),
  others: exact({
    title: someText(40),
    text: someText(120),
    /** Systems for which there is no client. Visitors with such a system see this part first. */
    missing: Type.Array(
      exact({
        name: someText(20),
        text: someText(60),
        os: Type.Union([Type.Enum(['mac', 'ios', 'linux']), Type.Null()]),
      }),
      { maxItems: 8 },
    ),
  }),
  history: exact({ title: someText(40), text: someText(120) }),
  /** Texts in place of a download while one platform, or each of them, has no published release. */
  unpublished: exact({ title: someText(40), text: someText(200), platform: someText(60) }),
});
export type DownloadPage = Static<typeof DownloadPage>;

const Headline = Type.Array(someText(20), { minItems: 1, maxItems: 3 });
/** Facts with inline texts, which may contain `**strong**` words and links. */
const Facts = Type.Array(exact({ title: someText(20), text: someText(160) }), { minItems: 1, maxItems: 4 });

/**
 * Landing pages of ads, each with one message and one button. `{plan}` is replaced by the first plan with its price and
 * days.
 */
export const LandingPage = exact({
  buttons: exact({ windows: someText(20), android: someText(20), androidShort: someText(10) }),
  trial: exact({ promise: someText(40), note: someText(40) }),
  /** `/tf`: a landing page for one game. */
  tf: exact({
    gameId: ContentId,
    eyebrow: someText(40),
    headline: Headline,
    lead: someText(200),
    facts: Facts,
    /** Inline text, which may contain `**strong**` words and links. */
    price: someText(120),
    tag: Type.Union([someText(30), Type.Null()]),
  }),
  /** `/tf-v2`: a landing page on which the visitor measures the network latency. */
  tfV2: exact({
    eyebrow: someText(40),
    headline: Headline,
    lead: someText(200),
    meter: exact({ title: someText(20), note: someText(60), idle: someText(80) }),
    facts: Facts,
  }),
  /** `/tf/m`: a landing page for phones. */
  tfMobile: exact({ headline: Headline, lead: someText(200), facts: Facts }),
  /** `/land`: a landing page on which the visitor chooses a device. */
  land: exact({
    eyebrow: someText(20),
    headline: Headline,
    ways: exact({
      windows: exact({ name: someText(20), text: someText(60), note: someText(120) }),
      android: exact({ name: someText(20), text: someText(60), note: someText(120) }),
      ios: exact({ name: someText(20), text: someText(60), note: someText(120) }),
      wechat: exact({ name: someText(20), text: someText(60), note: someText(120) }),
    }),
  }),
  /** `/m`: the home page in a single column, for phones. */
  mobile: exact({
    headline: Headline,
    lead: someText(200),
    copyLink: someText(20),
    trial: exact({ title: someText(40), text: someText(60), action: someText(20) }),
    gamesTitle: someText(20),
    placeholder: someText(30),
    factsTitle: someText(20),
    facts: Facts,
    questionsTitle: someText(20),
    allQuestions: someText(20),
  }),
  /** `/m/questions`: the common questions, for phones. */
  mobileQuestions: exact({ title: someText(20), lead: someText(120) }),
});
export type LandingPage = Static<typeof LandingPage>;
