import { Type, type Static } from 'typebox';
import { Nullable } from './console-page.ts';
import { serviceReply } from './service.ts';

/** Maximum number of accounts in one request: two pages of a list. */
export const PEOPLE_AT_ONCE = 100;

/** Account ids, separated by commas. */
export const PeopleQuery = Type.Object({
  ids: Type.String({ pattern: `^[\\w-]{1,64}(,[\\w-]{1,64}){0,${PEOPLE_AT_ONCE - 1}}$` }),
});
export const PersonName = Type.Object({
  /** The display name, or the user name; empty without one. */
  name: Type.String(),
  /** The masked phone number, or the masked mailbox. */
  contact: Nullable(Type.String()),
});
export type PersonName = Static<typeof PersonName>;
/** By account id; accounts that are gone are missing. */
export const PeopleReply = serviceReply(Type.Object({ people: Type.Record(Type.String(), PersonName) }));
