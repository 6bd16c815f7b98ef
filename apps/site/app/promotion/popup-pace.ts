const paceKey = 'popup_pace';
/** Page views without a popup between two popups. */
export const REST_VIEWS = 2;

interface Pace {
  /** Page views of the visit. */
  views: number;
  /** The view of the last popup; 0: none yet. */
  shownOn: number;
}

/** Spaces popups over the page views of a visit, so that they do not open on every page. */
export function createPopupPace(findStore: () => Pick<Storage, 'getItem' | 'setItem'>) {
  /** Fallback without storage. */
  let here: Pace = { views: 0, shownOn: 0 };
  const read = (): Pace => {
    try {
      const kept = JSON.parse(findStore().getItem(paceKey) ?? 'null') as Partial<Pace> | null;
      return Number.isInteger(kept?.views) && Number.isInteger(kept?.shownOn) ? { ...here, ...kept } : here;
    } catch {
      return here;
    }
  };
  const write = (pace: Pace) => {
    here = pace;
    try {
      findStore().setItem(paceKey, JSON.stringify(pace));
    } catch {
      // Then it lasts until reload.
    }
  };
  return {
    noteView(): void {
      const { views, shownOn } = read();
      write({ views: views + 1, shownOn });
    },
    noteShown(): void {
      const { views } = read();
      write({ views, shownOn: views });
    },
    mayShow(): boolean {
      const { views, shownOn } = read();
      return shownOn === 0 || views - shownOn > REST_VIEWS;
    },
  };
}

export const popupPace = createPopupPace(() => sessionStorage);
