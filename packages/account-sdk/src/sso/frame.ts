import { cancelled } from '../errors/account-error.ts';
import type { Logger } from '../log/create-logger.ts';
import type { Platform } from '../platform.ts';
import { webAddress } from './addresses.ts';

/** The parts of the client that a frame needs. */
export interface FrameClient {
  platform: Pick<Platform, 'wait'>;
  log: Logger;
  config: { locale?: string | undefined };
}

export interface FrameOptions {
  /** Milliseconds for which the frame stays hidden, unless the framed page asks to be shown. */
  showDelayMs: number;
  /** Milliseconds after which the frame closes. */
  autoCloseMs?: number | undefined;
  /**
   * Creates the overlay that shows the frame. Without it, the frame stays hidden, whatever messages the framed page
   * posts.
   */
  decorate?: Decorate | undefined;
  /**
   * Called after each load with the address of the framed page. The address is empty if it cannot be read, because the
   * page has another origin.
   */
  onLoad?(href: string): void;
  /** Called for each message of the framed page, after its origin and source were checked. */
  onMessage?(data: FrameMessage): void;
  /**
   * Called if the framed page has posted no message for some time after it was loaded, because the user would see an
   * empty frame.
   */
  onBlank?(): void | Promise<void>;
}

type FrameMessage = Readonly<Record<string, unknown>>;

/** Creates a visible box around a frame. */
type Decorate = (
  frame: HTMLIFrameElement,
  client: FrameClient,
  page: Window,
  options: FrameOptions,
  close: () => void,
) => FrameBox;

export interface FrameBox {
  box: HTMLElement;
  hear(data: FrameMessage): void;
  /** Called when the frame was removed. */
  onRemoved(): void;
}

export interface Frame<Answer = unknown> {
  close(answer?: Answer): void;
  /**
   * Resolves to the result when the frame is removed. The result is undefined if the user or a timeout closed the
   * frame.
   */
  closed: Promise<Answer | undefined>;
}

/**
 * Resolves to the result of a frame.
 * @throws AccountError `cancelled` if there is no result
 */
export async function answerOf<Answer>({ closed }: Frame<Answer>): Promise<Answer> {
  const answer = await closed;
  if (!answer) throw cancelled();
  return answer;
}

/**
 * Opens an http(s) page in a frame. Only messages from the origin of that page are accepted.
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
    frameBox?.onRemoved();
    settle(answer);
  };
  const giveUp = () => close();
  const hear = ({ source, origin: from, data }: MessageEvent<FrameMessage | null>) => {
    if (source !== frame.contentWindow || from !== origin || !data) return;
    frameBox?.hear(data);
    options.onMessage?.(data);
  };

  // Style objects are allowed even if a content security policy forbids inline styles. The frame is hidden by opacity,
  // because browsers throttle frames that are hidden in other ways, and the framed page must measure its size.
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
  const frameBox = options.decorate?.(frame, client, page, options, giveUp);
  const box = frameBox?.box ?? frame;
  page.addEventListener('message', hear);
  document.body.append(box);
  if (options.autoCloseMs) void client.platform.wait(options.autoCloseMs).then(giveUp);
  return { close, closed };
}
