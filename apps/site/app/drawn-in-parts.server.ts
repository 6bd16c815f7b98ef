/** Should the rest of the page not arrive, what did is there to be read. */
const patienceMs = 3000;

/** What a phone does between two parts besides: fetching, drawing, answering. With two cores, parts in one go kept all of it waiting. */
const restMs = 30;

/**
 * Comes first in the page, and leaves no trace for whoever brings the page to life. Not where somebody goes on reading where they
 * were or goes straight to a place: both need to know how long everything is.
 */
export const beginInParts = `(() => {
  document.currentScript.remove();
  const page = document.documentElement;
  if (location.hash || document.hidden || window !== top) return;
  if (performance.getEntriesByType('navigation')[0]?.type !== 'navigate') return;
  page.dataset.drawing = '';
  setTimeout(() => delete page.dataset.drawing, ${patienceMs});
})()`;

/**
 * The first screen was drawn without what lies below it: a browser looks up every size and weight of a font when it meets the first
 * word in it, and a page of many would answer nobody meanwhile. The rest is laid out here, a part or a few at a time, with rests
 * between them on a phone unless somebody scrolls there; then the page is as the server wrote it, and goes on. A text, as the page runs
 * it.
 */
export const drawParts = `(then) => {
  const page = document.documentElement;
  const parts = 'drawing' in page.dataset ? [...document.querySelectorAll('[data-below]')] : [];
  if (parts.length === 0) return then();
  const heights = [];
  let restMs = matchMedia('(max-width: 560px)').matches ? ${restMs} : 0;
  addEventListener('scroll', () => (restMs = 0), { once: true, passive: true });
  const draw = () => {
    const until = performance.now() + 4;
    while (heights.length < parts.length && performance.now() < until) {
      const part = parts[heights.length];
      delete part.dataset.below;
      heights.push(part.offsetHeight);
    }
    if (heights.length < parts.length) return setTimeout(draw, restMs);
    delete page.dataset.drawing;
    for (const part of parts) part.dataset.below = 'true';
    then();
  };
  setTimeout(draw, restMs * 2);
}`;
