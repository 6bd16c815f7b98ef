/** Runs work after the next frame, so that an interaction shows its effect before the work begins. */
export function afterPaint(work: () => void): void {
  // A hidden page paints no frames.
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
