/** For `ref`: keeps a box's `data-more` at the sides on which it has more than it shows. */
export function markMoreSideways(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const look = () => {
    const { scrollLeft, scrollWidth, clientWidth } = box;
    const right = scrollWidth - clientWidth - scrollLeft;
    // Where the page is zoomed, an end is off by a part of a pixel.
    const more = [...(scrollLeft > 1 ? ['left'] : []), ...(right > 1 ? ['right'] : [])].join(' ');
    if (more === '') delete box.dataset['more'];
    else box.dataset['more'] = more;
  };
  const size = new ResizeObserver(look);
  size.observe(box);
  const rows = new MutationObserver(look);
  rows.observe(box, { childList: true, characterData: true, subtree: true });
  box.addEventListener('scroll', look, { passive: true });
  return () => {
    size.disconnect();
    rows.disconnect();
    box.removeEventListener('scroll', look);
  };
}
