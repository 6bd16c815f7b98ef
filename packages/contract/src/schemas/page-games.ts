import { Type, type Static } from 'typebox';
import { ContentId } from './content-items.ts';
import { exact, someText } from './fields.ts';
import { Place } from './rich-text.ts';
import { WeaveHue, WeaveMotif } from './weave.ts';

/** The library, and the texts common to all game pages. */
export const GamesPage = exact({
  eyebrow: someText(20),
  title: someText(40),
  lead: someText(200),
  placeholder: someText(40),
  tag: Type.Union([someText(30), Type.Null()]),
  missing: exact({ lead: someText(200), promise: someText(120) }),
  /** Where players may live, for the floor of the round trip. */
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

/** Texts of a platform beside those of its releases. */
const DownloadPlatform = exact({
  /** After 下载: `Windows 版`. */
  name: someText(20),
  action: someText(20),
  /** Where it is the other platform. */
  elsewhere: someText(120),
  /** Why and how its file is checked; the command follows. */
  verify: someText(200),
});

/** The download page around the releases, which are content of their own. */
export const DownloadPage = exact({
  /** For search engines. */
  description: someText(200),
  /** Above the title, by the visitor's kind of device. */
  eyebrow: exact({ computer: someText(20), phone: someText(20) }),
  lead: someText(200),
  /** Below the buttons; emphasis in `**two stars**`. */
  promises: Type.Array(someText(60), { minItems: 1, maxItems: 3 }),
  /** For readers inside a messaging app. */
  messagingNote: someText(80),
  windows: DownloadPlatform,
  android: DownloadPlatform,
  /** Decoration on the drawn screens, not a claim. */
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
  /** Inline: may link. */
  verify: exact({ title: someText(40), mismatch: exact({ title: someText(40), text: someText(200) }) }),
  others: exact({
    title: someText(40),
    text: someText(120),
    /** Platforms without a client. Visitors on these systems see this first. */
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
  /** In place of a download while no release of a platform, or none at all, is published. */
  unpublished: exact({ title: someText(40), text: someText(200), platform: someText(60) }),
});
export type DownloadPage = Static<typeof DownloadPage>;

const Headline = Type.Array(someText(20), { minItems: 1, maxItems: 3 });
/** Inline texts. */
const Facts = Type.Array(exact({ title: someText(20), text: someText(160) }), { minItems: 1, maxItems: 4 });

/** Landing pages of advertisements: one message and one button. `{plan}` is the first plan with price and days. */
export const LandingPage = exact({
  buttons: exact({ windows: someText(20), android: someText(20), androidShort: someText(10) }),
  trial: exact({ promise: someText(40), note: someText(40) }),
  /** `/tf`: for one game. */
  tf: exact({
    gameId: ContentId,
    eyebrow: someText(40),
    headline: Headline,
    lead: someText(200),
    facts: Facts,
    /** Inline. */
    price: someText(120),
    tag: Type.Union([someText(30), Type.Null()]),
  }),
  /** `/tf-v2`: the visitor measures. */
  tfV2: exact({
    eyebrow: someText(40),
    headline: Headline,
    lead: someText(200),
    meter: exact({ title: someText(20), note: someText(60), idle: someText(80) }),
    facts: Facts,
  }),
  /** `/tf/m`: on a phone. */
  tfMobile: exact({ headline: Headline, lead: someText(200), facts: Facts }),
  /** `/land`: which device. */
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
  /** `/m`: the site in one column. */
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
  /** `/m/questions`. */
  mobileQuestions: exact({ title: someText(20), lead: someText(120) }),
});
export type LandingPage = Static<typeof LandingPage>;
