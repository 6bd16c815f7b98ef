const paceKey = 'popup_pace';
/** Page views without a popup between two popups. */
export const MIN_VIEWS_BETWEEN = 2;

interface Spacing {
  /** Page views of the visit. */
  views: number;
  /** The view of the last popup; 0: none yet. */
  shownOn: number;
}

/** Spaces popups over the page views of a visit, so that they do not open on every page. */
export function createPopupSpacing(findStore: () => Pick<Storage, 'getItem' | 'setItem'>) {
  /** Fallback without storage. */
  let here: Spacing = { views: 0, shownOn: 0 };
  const read = (): Spacing => {
    try {
      const kept = JSON.parse(findStore().getItem(paceKey) ?? 'null') as Partial<Spacing> | null;
      return Number.isInteger(kept?.views) && Number.isInteger(kept?.shownOn) ? { ...here, ...kept } : here;
    } catch {
      return here;
    }
  };
  const write = (pace: Spacing) => {
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
      return shownOn === 0 || views - shownOn > MIN_VIEWS_BETWEEN;
    },
  };
}

export const popupSpacing = createPopupSpacing(() => sessionStorage);
