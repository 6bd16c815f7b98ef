import { Type, type Static } from 'typebox';
import { WeaveHue, WeaveMotif } from './weave.ts';
import { exact, someText } from './fields.ts';

const Words = exact({ title: someText(40), text: someText(200) });

/** What is said of one platform besides what its releases say of themselves. */
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
  /** Above the title: what the visitor seems to hold. */
  eyebrow: exact({ computer: someText(20), phone: someText(20) }),
  lead: someText(200),
  /** Below the buttons; emphasis in `**two stars**`. */
  promises: Type.Array(someText(60), { minItems: 1, maxItems: 3 }),
  /** For whoever reads this inside a messaging app. */
  messagingNote: someText(80),
  windows: DownloadPlatform,
  android: DownloadPlatform,
  /** What the drawn screens show; decoration, not a claim. */
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
    /** Platforms without a client. Visitors on one of these systems are told so first. */
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
