import type { frameLimits } from '@feisuo/contract/facts/limits';

/** Width and height of the frame: what the page inside asked for, clamped to the window; all of a window that is small. */
export function frameSize(
  asked: { width?: unknown; height?: unknown },
  { innerWidth, innerHeight }: Pick<Window, 'innerWidth' | 'innerHeight'>,
): [width: string, height: string] {
  const usualWidth: (typeof frameLimits)['widthPx'] = 400;
  const usualHeight: (typeof frameLimits)['heightPx'] = 480;
  // Never a frame that nobody could see.
  const SMALLEST_PX = 200;
  // Below this a window is a phone's.
  const SMALL_PX = 600;
  if (innerWidth < SMALL_PX || innerHeight < usualHeight) return ['100%', '100%'];
  const clamp = (size: unknown, usual: number, most: number) =>
    `${Math.min(Math.max(Number(size) || usual, SMALLEST_PX), most)}px`;
  return [clamp(asked.width, usualWidth, innerWidth), clamp(asked.height, usualHeight, innerHeight)];
}
