import { Type, type Static } from 'typebox';
import { ContentId } from './content-items.ts';
import { exact, someText } from './fields.ts';

/** The news list: what it is about, and what stands beside it. */
export const NewsPage = exact({
  eyebrow: someText(20),
  title: someText(40),
  lead: someText(200),
  /** Shown while the articles are samples. */
  tag: Type.Union([someText(20), Type.Null()]),
  /** The game that the card beside the list offers; null for none. */
  gameId: Type.Union([ContentId, Type.Null()]),
  card: exact({ title: someText(40), text: someText(120), downloadText: someText(20), gameText: someText(30) }),
  /** Beside an article. */
  meter: exact({ title: someText(40), text: someText(120), action: someText(20) }),
  /** Within an article about a game; `{game}` stands for its name. */
  accelerate: exact({ title: someText(40), text: someText(120) }),
});
export type NewsPage = Static<typeof NewsPage>;
