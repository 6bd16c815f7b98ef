import { expect, test, vi } from 'vitest';
import { keepTypedText, restoreTypedText, type TypedField, type TypingTab } from './typed-text.ts';

class Field implements TypedField {
  type = 'text';
  name = '';
  autocomplete = '';
  defaultValue = '';
  labels: { textContent: string }[] = [];
  dispatchEvent = vi.fn();
  #value = '';

  constructor(parts: Partial<TypedField> = {}) {
    Object.assign(this, parts);
  }

  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    this.#value = value;
  }
}

function openTab(fields: Field[], marks = new Map<string, string>(), pathname = '/support') {
  let change = () => {};
  const disconnect = vi.fn();
  const tab: TypingTab = {
    document: { querySelectorAll: () => fields },
    sessionStorage: {
      getItem: (key) => marks.get(key) ?? null,
      setItem: (key, value) => void marks.set(key, value),
      removeItem: (key) => void marks.delete(key),
    },
    location: { pathname },
    Event: class {
      readonly type: string;
      constructor(type: string) {
        this.type = type;
      }
    },
    MutationObserver: class {
      constructor(onChange: () => void) {
        change = onChange;
      }
      observe() {}
      disconnect = disconnect;
    },
    setTimeout: vi.fn(),
  };
  return { tab, marks, disconnect, change: () => change() };
}

test('typed text survives a reload, also where its field appears later', () => {
  const before = [
    new Field({ name: 'contact', value: 'someone@example.com' }),
    new Field({ type: 'textarea', labels: [{ textContent: '问题描述' }], value: '连不上服务器' }),
  ];
  const { tab, marks } = openTab(before);
  keepTypedText(tab);

  const contact = new Field({ name: 'contact' });
  const fields = [contact];
  const after = openTab(fields, marks);
  restoreTypedText(after.tab);
  expect(contact.value).toBe('someone@example.com');
  expect(contact.dispatchEvent).toHaveBeenCalledWith(expect.objectContaining({ type: 'input' }));
  expect(after.disconnect).not.toHaveBeenCalled();
  const text = new Field({ type: 'textarea', labels: [{ textContent: '问题描述' }] });
  fields.push(text);
  after.change();
  expect(text.value).toBe('连不上服务器');
  expect(after.disconnect).toHaveBeenCalled();
  expect(marks.size).toBe(0);
});

test('passwords, codes and payment data are never kept', () => {
  const secrets = [
    new Field({ type: 'password', name: 'password', value: 'secret' }),
    new Field({ name: 'code', autocomplete: 'one-time-code', value: '123456' }),
    new Field({ name: 'shown-password', autocomplete: 'current-password', value: 'secret' }),
    new Field({ name: 'card', autocomplete: 'cc-number', value: '4111' }),
    new Field({ type: 'hidden', name: 'token', value: 'secret' }),
  ];
  const { tab, marks } = openTab(secrets);
  keepTypedText(tab);
  expect(marks.size).toBe(0);
});

test('kept text goes only to the page on which it was typed, and never over other text', () => {
  const { tab, marks } = openTab([new Field({ name: 'contact', value: 'typed' })]);
  keepTypedText(tab);
  const elsewhere = new Field({ name: 'contact' });
  restoreTypedText(openTab([elsewhere], new Map(marks), '/other').tab);
  expect(elsewhere.value).toBe('');
  const filled = new Field({ name: 'contact', value: 'newer' });
  restoreTypedText(openTab([filled], marks).tab);
  expect(filled.value).toBe('newer');
});

test('text is kept although React makes it the default value, and empty fields are not kept', () => {
  const { tab, marks } = openTab([
    new Field({ name: 'contact', defaultValue: 'typed', value: 'typed' }),
    new Field({ name: 'empty' }),
  ]);
  keepTypedText(tab);
  expect([...marks.values()].map((kept) => JSON.parse(kept).values)).toEqual([{ contact: 'typed' }]);
});
