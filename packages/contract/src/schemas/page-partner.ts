import type { Static } from 'typebox';
import { ShownActivity } from './activity-words.ts';
import { exact, someText } from './fields.ts';

/** Where owners of a partner's computers claim what comes with them; stands below the field for codes. */
export const PartnerPart = exact({
  partner: ShownActivity,
  title: someText(40),
  text: someText(200),
  /** Above the field for the serial number, and below it. */
  serial: someText(20),
  serialHint: someText(100),
});
export type PartnerPart = Static<typeof PartnerPart>;
