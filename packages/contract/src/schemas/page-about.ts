import type { Static } from 'typebox';
import { exact, someText } from './fields.ts';
import { RichText } from './rich-text.ts';

/** Who is behind the site. The company's name and how to reach it stand in the site's settings. */
export const AboutPage = exact({
  title: someText(40),
  lead: someText(200),
  body: RichText,
});
export type AboutPage = Static<typeof AboutPage>;
