/** Remembers per tab whether the offer was shown, and whether the visitor left the page to sign in for it. */
export interface OfferMarks {
  wasShown(): boolean;
  noteShown(): void;
  noteClaim(): void;
  /** Returns whether a claim must be continued after a sign-in redirect, and removes the mark. */
  takeClaim(): boolean;
}

const shownKey = 'get_vip_shown';
const claimKey = 'get_vip_claim';

function createOfferMarks(findStore: () => Storage | null): OfferMarks {
  const within = <T>(read: (store: Storage) => T, otherwise: T): T => {
    try {
      const store = findStore();
      return store ? read(store) : otherwise;
    } catch {
      return otherwise;
    }
  };
  return {
    wasShown: () => within((store) => store.getItem(shownKey) !== null, false),
    noteShown: () => within((store) => store.setItem(shownKey, '1'), undefined),
    noteClaim: () => within((store) => store.setItem(claimKey, '1'), undefined),
    takeClaim: () =>
      within((store) => {
        const isNoted = store.getItem(claimKey) !== null;
        store.removeItem(claimKey);
        return isNoted;
      }, false),
  };
}

export const offerMarks = createOfferMarks(() => sessionStorage);
