/** The parts of a form field that this file uses. */
export interface TypedField {
  type: string;
  name: string;
  labels?: ArrayLike<{ textContent: string | null }> | null;
  ariaLabel?: string | null;
  autocomplete: string;
  value: string;
  defaultValue?: string;
  dispatchEvent(event: unknown): unknown;
}

/** The parts of `window` that this file uses. */
export interface TypingTab {
  document: { querySelectorAll(selector: string): Iterable<TypedField> };
  sessionStorage: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
  location: { pathname: string };
  Event: new (type: string, init: { bubbles: boolean }) => unknown;
  MutationObserver: new (onChange: () => void) => {
    observe(target: unknown, what: { childList: boolean; subtree: boolean }): void;
    disconnect(): void;
  };
  setTimeout(run: () => void, ms: number): unknown;
}

const KEY = 'typed-before-reload';
const FIELDS = 'input, textarea';
const TYPES = new Set(['text', 'email', 'tel', 'search', 'url', 'number', 'textarea']);
/** Secrets are never stored: passwords have another type, codes and payment data have these purposes. */
const SECRET = /one-time-code|password|^cc-/;
const MAX_CHARACTERS = 50_000;
/** A form may appear only after its page has loaded data. */
const WAIT_MS = 15_000;

interface Kept {
  path: string;
  values: Record<string, string>;
}

/** Keeps the text that was typed into fields of the page, until the tab has loaded the page again. */
export function keepTypedText({ document, sessionStorage, location }: TypingTab): void {
  const values: Record<string, string> = {};
  for (const field of document.querySelectorAll(FIELDS)) {
    const key = keyOf(field);
    // React keeps `defaultValue` equal to the value, so it does not tell what was typed.
    if (key !== null && field.value !== '') values[key] ??= field.value;
  }
  const kept = JSON.stringify({ path: location.pathname, values } satisfies Kept);
  if (Object.keys(values).length === 0 || kept.length > MAX_CHARACTERS) return;
  try {
    sessionStorage.setItem(KEY, kept);
  } catch {
    // A full or blocked storage loses the text, as a reload by the person would.
  }
}

/** Puts kept text back into empty fields as they appear. The events make React see it as typed. */
export function restoreTypedText(tab: TypingTab): void {
  const kept = takeKept(tab);
  if (!kept) return;
  const values = new Map(Object.entries(kept.values));
  const fill = () => {
    for (const field of tab.document.querySelectorAll(FIELDS)) {
      const key = keyOf(field) ?? '';
      const value = values.get(key);
      if (value === undefined) continue;
      values.delete(key);
      if (field.value === '' || field.value === field.defaultValue) enterText(tab, field, value);
    }
    if (values.size === 0) observer.disconnect();
  };
  const observer = new tab.MutationObserver(fill);
  observer.observe(tab.document, { childList: true, subtree: true });
  tab.setTimeout(() => observer.disconnect(), WAIT_MS);
  fill();
}

function takeKept({ sessionStorage, location }: TypingTab): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    sessionStorage.removeItem(KEY);
    return kept?.path === location.pathname ? kept : null;
  } catch {
    return null;
  }
}

/** Calls the setter of the element itself, because React replaces the setter of each field. */
function enterText(tab: TypingTab, field: TypedField, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  if (own?.set) own.set.call(field, value);
  else field.value = value;
  field.dispatchEvent(new tab.Event('input', { bubbles: true }));
}

/** The name of a field, or else its label. Ids are different in every version, because React makes them. */
function keyOf({ type: kind, name, labels, ariaLabel, autocomplete }: TypedField): string | null {
  if (!TYPES.has(kind) || SECRET.test(autocomplete)) return null;
  return name || labels?.[0]?.textContent || ariaLabel || null;
}
