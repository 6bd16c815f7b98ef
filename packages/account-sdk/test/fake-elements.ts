type Listener = (event: unknown) => void;

/** A fake event target that stores listeners by event name and can dispatch events. */
export function fakeTarget() {
  const listeners: [string, Listener][] = [];
  return {
    listeners,
    addEventListener: (name: string, listener: Listener) => void listeners.push([name, listener]),
    removeEventListener(name: string, listener: Listener) {
      const at = listeners.findIndex(([known, one]) => known === name && one === listener);
      if (at >= 0) listeners.splice(at, 1);
    },
    dispatch(name: string, event: unknown = {}) {
      for (const [known, listener] of listeners.slice()) if (known === name) listener(event);
    },
  };
}

/** The parts of an element that the client uses. The class stands for dialogs, iframes and buttons. */
export class FakeElement {
  readonly tag: string;
  readonly style: Record<string, string> = {};
  readonly attributes: Record<string, string> = {};
  readonly #target = fakeTarget();
  /** The window of an iframe. The address can be read only if the framed page has the same origin. */
  readonly contentWindow: { location: { href: string } };
  children: FakeElement[] = [];
  parent: FakeElement | null = null;
  title = '';
  allow = '';
  src = '';
  textContent = '';
  inert = false;
  open = false;
  isFocused = false;
  /** The address of the framed page. Null means a page of another origin. */
  href: string | null = null;

  constructor(tag: string) {
    this.tag = tag;
    const address = () => this.href;
    this.contentWindow = {
      location: {
        get href() {
          const href = address();
          if (href === null) throw new DOMException('Blocked a frame', 'SecurityError');
          return href;
        },
      },
    };
  }

  get isConnected(): boolean {
    return this.tag === 'body' || (this.parent?.isConnected ?? false);
  }
  addEventListener = this.#target.addEventListener;
  dispatch = this.#target.dispatch;
  setAttribute(name: string, value: string) {
    this.attributes[name] = value;
  }
  append(...children: FakeElement[]) {
    for (const child of children) child.parent = this;
    this.children.push(...children);
  }
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
    this.parent = null;
  }
  showModal() {
    if (!this.isConnected) throw new DOMException('not connected', 'InvalidStateError');
    this.open = true;
  }
  close() {
    if (!this.open) return;
    this.open = false;
    this.dispatch('close');
  }
  focus() {
    this.isFocused = true;
  }
}
