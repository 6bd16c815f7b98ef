import { useCallback, useState, type RefCallback } from 'react';

/** Before anything is laid out. */
const USUAL = 640;
/** Narrower than this nothing can be read. */
const LEAST = 260;

/** How wide an element is, so that what is drawn in it has letters of their own size. */
export function useWidth(): { width: number; measure: RefCallback<HTMLElement> } {
  const [width, setWidth] = useState(USUAL);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(LEAST, Math.round(element.clientWidth))));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { width, measure };
}
