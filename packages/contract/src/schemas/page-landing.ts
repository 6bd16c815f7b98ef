import { Type, type Static } from 'typebox';
import { ContentId } from './content-items.ts';
import { exact, someText } from './fields.ts';

const Headline = Type.Array(someText(20), { minItems: 1, maxItems: 3 });
/** Inline texts. */
const Facts = Type.Array(exact({ title: someText(20), text: someText(160) }), { minItems: 1, maxItems: 4 });

/**
 * Pages that advertisements and links lead to: one thing to say, one thing to press. `{plan}` stands for the first plan
 * with its price and days.
 */
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
