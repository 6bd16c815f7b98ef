import { Type, type Static } from 'typebox';
import { exact, ProductId } from './fields.ts';

/** Ids of slots and creatives, as a claim names them. */
const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/** What the get-VIP popup shows and gives away; an operator edits it as the document `get-vip-popup`. */
export const GetVipPopup = exact({
  slotId: Id,
  creativeId: Id,
  /** The background; empty for the default one. */
  imageUrl: Type.String({ maxLength: 2048, pattern: '^(https://[^\\s]+|/[^/\\s][^\\s]*)?$' }),
  title: Type.String({ minLength: 1, maxLength: 60 }),
  desc: Type.String({ maxLength: 200 }),
  /** The wire's spelling. */
  productid: ProductId,
});
export type GetVipPopup = Static<typeof GetVipPopup>;
