import type { CheckCodeReply, CheckSuCodeReply } from '@feisuo/contract/schemas/activity';

type Offer = CheckSuCodeReply['data'];
type RedeemResult = CheckCodeReply['data'];

/** The steps of redeeming a code. Nothing is redeemed before the member confirms. */
export type Redeem =
  | { view: 'typing'; error: string | null }
  | { view: 'looking' }
  | { view: 'offered' | 'redeeming'; code: string; offer: Offer; error: string | null }
  | { view: 'redeemed'; result: RedeemResult; offer: Offer };

export type RedeemEvent =
  | { type: 'edit' | 'look' | 'confirm' | 'restart' }
  | { type: 'offer'; code: string; offer: Offer }
  | { type: 'refused' | 'silence'; error: string }
  | { type: 'answer'; result: RedeemResult };

export function redeemReducer(redeem: Redeem, event: RedeemEvent): Redeem {
  switch (event.type) {
    case 'restart':
      return { view: 'typing', error: null };
    case 'edit':
      // The member types another code, so the card of the previous code is removed.
      return redeem.view === 'redeeming' ? redeem : { view: 'typing', error: null };
    case 'look':
      return { view: 'looking' };
    case 'offer':
      return { view: 'offered', code: event.code, offer: event.offer, error: null };
    case 'refused':
      return { view: 'typing', error: event.error };
    case 'confirm':
      return redeem.view === 'offered' ? { ...redeem, view: 'redeeming', error: null } : redeem;
    case 'silence':
      // If there is no answer, the card and its button stay, because a retry is idempotent.
      return redeem.view === 'redeeming' ? { ...redeem, view: 'offered', error: event.error } : redeem;
    case 'answer':
      return redeem.view === 'redeeming' ? { view: 'redeemed', result: event.result, offer: redeem.offer } : redeem;
  }
}
