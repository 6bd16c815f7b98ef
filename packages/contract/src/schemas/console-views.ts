import { Type, type Static } from 'typebox';
import { someText } from './fields.ts';
import { serviceReply } from './service.ts';

/** Filters of a list that an operator saved under a name. Only this operator sees them. */

/** Lists whose filters can be saved. */
export const viewLists = ['orders', 'accounts'] as const;
export type ViewList = (typeof viewLists)[number];
/** Maximum of views per operator and list. */
export const MOST_VIEWS = 20;

const List = Type.Enum([...viewLists]);
const ViewName = Type.String({ minLength: 1, maxLength: 20, pattern: '^\\S(.*\\S)?$' });
/**
 * Query parameters of the list's address. Search words (`q`) are not among them, because they are often the contact of
 * a member.
 */
const Filters = Type.Record(Type.String({ pattern: '^(?!q$)[a-z_]{1,20}$' }), someText(64), {
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 12,
});

export const SavedView = Type.Object({ id: Type.String(), name: Type.String(), filters: Filters });
export type SavedView = Static<typeof SavedView>;
export const ViewsQuery = Type.Object({ list: List });
export const ViewsReply = serviceReply(Type.Object({ list: Type.Array(SavedView) }));
/** A name that the operator already uses for this list gets the new filters. */
export const SaveViewRequest = Type.Object({ list: List, name: ViewName, filters: Filters });
export const SavedViewReply = serviceReply(SavedView);
export const ViewParams = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) });
