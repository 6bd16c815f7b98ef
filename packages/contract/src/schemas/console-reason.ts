import { Type } from 'typebox';

/** Why, in the operator's own words; kept in the audit log. */
export const Reason = Type.String({ minLength: 2, maxLength: 500, pattern: '\\S' });
