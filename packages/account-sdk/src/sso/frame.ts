import { cancelled } from '../errors/account-error.ts';
import type { Logger } from '../log/logger.ts';
import type { Platform } from '../platform.ts';
import { webAddress } from './addresses.ts';

/** The part of the client that a frame needs. */
export interface FrameClient {
  platform: Pick<Platform, 'wait'>;
  log: Logger;
  config: { locale?: string | undefined };
}

export interface FrameOptions {
  /** Hidden for this long, unless the page inside needs the user. */
  showDelayMs: number;
  /** Closes by itself after this. */
  autoCloseMs?: number | undefined;
  /** The overlay that shows it. Without one it stays hidden, whatever the page inside posts. */
  dress?: Dress | undefined;
  /** After each load, with the address of the page inside; empty for another origin, which cannot be read. */
  onLoad?(href: string): void;
  /** A message of the page inside, after checking origin and source. */
  onMessage?(data: FrameMessage): void;
  /** The page inside has posted nothing for some time after its load, so the user would see nothing. */
  onBlank?(): void | Promise<void>;
}

type FrameMessage = Readonly<Record<string, unknown>>;

/** Puts a visible box around a frame. */
type Dress = (
  frame: HTMLIFrameElement,
  client: FrameClient,
  page: Window,
  options: FrameOptions,
  close: () => void,
) => Outfit;

export interface Outfit {
  box: HTMLElement;
  hear(data: FrameMessage): void;
  /** The frame was removed. */
  takeOff(): void;
}

export interface Frame<Answer = unknown> {
  close(answer?: Answer): void;
  /** Settles when the frame is removed, with its result: undefined when the user or a timeout closed it. */
  closed: Promise<Answer | undefined>;
}

/**
 * The frame's result.
 * @throws AccountError `cancelled` without one
 */
export async function answerOf<Answer>({ closed }: Frame<Answer>): Promise<Answer> {
  const answer = await closed;
  if (!answer) throw cancelled();
  return answer;
}

/**
 * Opens an http(s) page in a frame. Only messages of its origin count.
 * @throws AccountError
 */
export function openFrame<Answer>(
  client: FrameClient,
  page: Window,
  src: string,
  options: FrameOptions,
): Frame<Answer> {
  const { document } = page;
  const { origin, host } = new URL(webAddress(src));
  const frame = document.createElement('iframe');
  let settle: (answer?: Answer) => void;
  const closed = new Promise<Answer | undefined>((resolve) => (settle = resolve));

  const close = (answer?: Answer) => {
    page.removeEventListener('message', hear);
    box.remove();
    outfit?.takeOff();
    settle(answer);
  };
  const giveUp = () => close();
  const hear = ({ source, origin: from, data }: MessageEvent<FrameMessage | null>) => {
    if (source !== frame.contentWindow || from !== origin || !data) return;
    outfit?.hear(data);
    options.onMessage?.(data);
  };

  // Style objects pass a content policy against inline styles. Hidden by opacity, because browsers throttle otherwise
  // hidden frames, and the page inside has to measure itself.
  frame.style.cssText = 'position:fixed;opacity:0';
  frame.inert = true;
  frame.title = host;
  frame.addEventListener('load', () => {
    let href = '';
    try {
      href = frame.contentWindow?.location.href ?? '';
    } catch (error) {
      client.log.warn('frame', error);
    }
    options.onLoad?.(href);
  });
  frame.src = src;
  const outfit = options.dress?.(frame, client, page, options, giveUp);
  const box = outfit?.box ?? frame;
  page.addEventListener('message', hear);
  document.body.append(box);
  if (options.autoCloseMs) void client.platform.wait(options.autoCloseMs).then(giveUp);
  return { close, closed };
}
