import { Type, type Static } from 'typebox';
import { ownPicturePattern } from '../facts/slot-vocabulary.ts';
import { exact } from './fields.ts';

/** Ids of slots and creatives, as a claim names them. */
const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/** What the get-VIP popup shows and gives away; an operator edits it as the document `get-vip-popup`. */
export const GetVipPopup = exact({
  slotId: Id,
  creativeId: Id,
  /** The background, a path of this site, which is all that pages load; empty for the default one. */
  imageUrl: Type.String({ maxLength: 2048, pattern: ownPicturePattern }),
  title: Type.String({ minLength: 1, maxLength: 60 }),
  desc: Type.String({ maxLength: 200 }),
  /** The wire's spelling; without one it is the default product. */
  productid: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]{0,64}$' })),
});
export type GetVipPopup = Static<typeof GetVipPopup>;
