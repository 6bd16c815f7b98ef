// This file is preloaded, because loading a file takes longer than fake time.
import '../src/credentials/keep-fresh.ts';
import '../src/sso/overlay.ts';
import { memoryStore } from '../src/storage/web-stores.ts';
import { FakeElement, fakeTarget } from './fake-elements.ts';

/** State that outlives a page: the tab's storage and the browser's cookies. */
export interface FakeTab {
  session: ReturnType<typeof memoryStore>;
  /** Cookies without a Domain attribute. */
  cookies: Map<string, string>;
  /** Cookies of the parent domain. */
  domainCookies: Map<string, string>;
  /** Each cookie text that was written, in order. */
  written: string[];
}

export const fakeTab = (): FakeTab => ({
  session: memoryStore(),
  cookies: new Map(),
  domainCookies: new Map(),
  written: [],
});

export interface FakePageOptions {
  href?: string;
  tab?: FakeTab;
  isFramed?: boolean;
  width?: number;
  height?: number;
}

/** An open frame, as the user or the framed page sees it. */
export interface OpenedFrame {
  src: string;
  isShown(): boolean;
  isOpen(): boolean;
  size(): [string, string];
  /** Simulates that a page was loaded in the frame. Null means a page of another origin. */
  load(href: string | null): void;
  /** Simulates a message that the framed page posts. */
  say(data: unknown, from?: { origin?: string; source?: unknown }): void;
  pressClose(): void;
  pressEscape(): void;
  box: FakeElement;
  frame: FakeElement;
  button: FakeElement;
}

export interface FakePage extends Window {
  tab: FakeTab;
  /** Addresses that the page navigated to. */
  went: string[];
  /** All frames that were opened, including closed ones. */
  opened: OpenedFrame[];
  /** Number of listeners on the window that the client has not removed. */
  listening(): number;
  resize(width: number, height: number): void;
  /** Simulates that the user switches to another tab, or back. */
  setHidden(isHidden: boolean): void;
  dispatch(event: string): void;
  body: FakeElement;
  /** The element that has the focus when the page opens. */
  focused: FakeElement;
}

/** A window with one tab's storage, cookies and frames, for tests without a browser. */
export function fakePage(options: FakePageOptions = {}): FakePage {
  const { tab = fakeTab(), isFramed = false, width = 1440, height = 900 } = options;
  let address = new URL(options.href ?? 'https://site.test/');
  const target = fakeTarget();
  const body = new FakeElement('body');
  const focused = new FakeElement('button');
  const went: string[] = [];
  const opened: OpenedFrame[] = [];

  const page = {
    ...target,
    tab,
    went,
    opened,
    body,
    focused,
    innerWidth: width,
    innerHeight: height,
    sessionStorage: tab.session,
    location: {
      get href() {
        return address.href;
      },
      get origin() {
        return address.origin;
      },
      get protocol() {
        return address.protocol;
      },
      assign: (to: string) => void went.push(to),
      replace: (to: string) => void went.push(to),
    },
    history: {
      state: { kept: true },
      replaceState(state: unknown, _: string, to: string) {
        page.history.state = state as { kept: boolean };
        address = new URL(to, address);
      },
    },
    document: Object.assign(cookieJar(tab), {
      body,
      activeElement: focused,
      hidden: false,
      createElement: (tag: string) => new FakeElement(tag),
    }),
    parent: {} as unknown,
    listening: () => target.listeners.length,
    setHidden(isHidden: boolean) {
      page.document.hidden = isHidden;
      target.dispatch('visibilitychange');
    },
    resize(toWidth: number, toHeight: number) {
      page.innerWidth = toWidth;
      page.innerHeight = toHeight;
      target.dispatch('resize');
    },
  };
  if (!isFramed) page.parent = page;
  const put = body.append.bind(body);
  body.append = (box) => {
    put(box);
    opened.push(frameIn(box, (event) => target.dispatch('message', event)));
  };
  return page as unknown as FakePage;
}

function frameIn(box: FakeElement | undefined, tell: (event: unknown) => void): OpenedFrame {
  if (!box) throw new Error('not a frame of the client');
  // A hidden frame is not inside a dialog.
  const [frame, button] = box.tag === 'iframe' ? [box, new FakeElement('button')] : box.children;
  if (!frame || !button) throw new Error('not a frame of the client');
  return {
    box,
    frame,
    button,
    src: frame.src,
    isShown: () => box.isConnected && box.open && !box.inert && box.style.opacity === '1',
    isOpen: () => box.isConnected,
    size: () => [frame.style.width ?? '', frame.style.height ?? ''],
    load(href) {
      frame.href = href;
      frame.dispatch('load');
    },
    say: (data, { origin = new URL(frame.src).origin, source = frame.contentWindow } = {}) =>
      tell({ data, origin, source }),
    pressClose: () => button.dispatch('click'),
    pressEscape: () => box.close(),
  };
}

/**
 * The `document.cookie` of a fake page. A host-only cookie and a domain cookie of the same name exist side by side, and
 * removing one of them keeps the other.
 */
function cookieJar({ cookies, domainCookies, written }: FakeTab) {
  return {
    get cookie() {
      return [...cookies, ...domainCookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(text) ?? [];
      if (/Max-Age=0\b/.test(text)) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
}
