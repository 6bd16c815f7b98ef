const paceKey = 'popup_pace';
/** How many page views without a popup lie between two of them. */
export const REST_VIEWS = 2;

interface Pace {
  /** Page views of the visit so far. */
  views: number;
  /** The view that the last popup was opened on; 0: none yet. */
  shownOn: number;
}

/** Spaces popups over the page views of a visit, so that several that are due do not follow each other page by page. */
export function createPopupPace(findStore: () => Pick<Storage, 'getItem' | 'setItem'>) {
  /** For where nothing can be stored. */
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
      // Then it lasts as long as this page.
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
