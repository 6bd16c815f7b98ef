import { cancelled } from '../errors/account-error.ts';
import type { Logger } from '../log/logger.ts';
import type { Platform } from '../platform.ts';
import { webAddress } from './addresses.ts';

/** What a frame needs of the client. */
export interface FrameClient {
  platform: Pick<Platform, 'wait'>;
  log: Logger;
  config: { locale?: string | undefined };
}

export interface FrameOptions {
  /** Hidden for so long, unless the page inside says that a person is needed. */
  showDelayMs: number;
  /** Closes by itself after this. */
  autoCloseMs?: number | undefined;
  /** What makes it seen. Without, it stays hidden, whatever the page inside says. */
  dress?: Dress | undefined;
  /** After each load, with the address of the page inside; empty for a page of another origin, whose address nobody tells. */
  onLoad?(href: string): void;
  /** What the page inside tells, once origin and source are found to be right. */
  onMessage?(data: FrameMessage): void;
  /** A person would see nothing: some time after its load the page inside has not said a word. */
  onBlank?(): void | Promise<void>;
}

type FrameMessage = Readonly<Record<string, unknown>>;

/** Puts a box around a frame in which a person can see it. */
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
  /** The frame is gone. */
  takeOff(): void;
}

export interface Frame<Answer = unknown> {
  close(answer?: Answer): void;
  /** Settles when the frame is gone, with what it was closed with: nothing, where a person or time did. */
  closed: Promise<Answer | undefined>;
}

/** What a frame was closed with. @throws AccountError `cancelled` where that is nothing */
export async function answerOf<Answer>({ closed }: Frame<Answer>): Promise<Answer> {
  const answer = await closed;
  if (!answer) throw cancelled();
  return answer;
}

/** Opens the page at `src`, of the web, in a frame. Messages are heard from its origin only. @throws AccountError */
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

  // Through style objects, which no policy against inline styles forbids. Hidden by opacity: browsers do not lay out, or
  // slow down, what is hidden otherwise, and the page inside has to measure itself.
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
