const paceKey = 'popup_pace';
/** Number of page views without a popup between two popups. */
export const MIN_VIEWS_BETWEEN = 2;

interface Spacing {
  /** Number of page views in this visit. */
  views: number;
  /** The number of the page view that showed the last popup; 0 if none did. */
  shownOn: number;
}

/** Limits how often popups open: between two popups there are page views without one. */
export function createPopupSpacing(findStore: () => Pick<Storage, 'getItem' | 'setItem'>) {
  /** Used if session storage is not available. */
  let here: Spacing = { views: 0, shownOn: 0 };
  const read = (): Spacing => {
    try {
      const stored = JSON.parse(findStore().getItem(paceKey) ?? 'null') as Partial<Spacing> | null;
      return Number.isInteger(stored?.views) && Number.isInteger(stored?.shownOn) ? { ...here, ...stored } : here;
    } catch {
      return here;
    }
  };
  const write = (pace: Spacing) => {
    here = pace;
    try {
      findStore().setItem(paceKey, JSON.stringify(pace));
    } catch {
      // Without storage the count lasts until a reload.
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
      return shownOn === 0 || views - shownOn > MIN_VIEWS_BETWEEN;
    },
  };
}

export const popupSpacing = createPopupSpacing(() => sessionStorage);
