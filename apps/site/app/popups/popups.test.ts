import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closePopup, openPopup, popups, type PopupKind, mayOpen } from './open-popup.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  closePopup(popups.current()?.id ?? 0);
  vi.runAllTimers();
  vi.useRealTimers();
});

const open = (kind: PopupKind) => {
  const onClosed = vi.fn();
  return { ...openPopup({ kind, label: kind, render: () => null, onClosed }), onClosed };
};
const shown = () => popups.current()?.kind ?? null;

test.each([
  ['payment', null, true],
  ['promotion', null, true],
  ['payment', 'promotion', true],
  ['payment', 'other', true],
  ['payment', 'payment', true],
  ['other', 'promotion', true],
  ['other', 'other', true],
  ['promotion', 'payment', false],
  ['promotion', 'other', false],
  ['promotion', 'promotion', false],
  ['other', 'payment', false],
] as const)(
  '§2 one popup at a time, payment first: a popup of kind %s may replace one of kind %s: %s',
  (wanted, there, isLetIn) => {
    expect(mayOpen(wanted, there)).toBe(isLetIn);
  },
);

describe('§4 popups of the site', () => {
  test('a payment popup replaces a promotion and calls its onClosed', () => {
    const promotion = open('promotion');
    const payment = open('payment');
    expect(shown()).toBe('payment');
    expect([promotion.isOpen(), payment.isOpen()]).toEqual([false, true]);
    expect(promotion.onClosed).toHaveBeenCalledTimes(1);
    expect(payment.onClosed).not.toHaveBeenCalled();
  });

  test('a promotion never opens over a payment popup, not even while that popup fades out', () => {
    const payment = open('payment');
    const promotion = open('promotion');
    expect(promotion.isOpen()).toBe(false);
    expect(promotion.onClosed).toHaveBeenCalledTimes(1);
    payment.close();
    expect(open('promotion').isOpen()).toBe(false);
    expect(shown()).toBe('payment');
  });

  test('a closed popup is removed after 800 ms', () => {
    const popup = open('other');
    popup.close();
    expect(popups.current()?.isClosing).toBe(true);
    expect(popup.isOpen()).toBe(false);
    vi.advanceTimersByTime(799);
    expect(shown()).toBe('other');
    expect(popup.onClosed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(shown()).toBeNull();
    expect(popup.onClosed).toHaveBeenCalledTimes(1);
  });

  test('closing a popup twice, or after another popup replaced it, closes no other popup', () => {
    const first = open('other');
    first.close();
    const second = open('payment');
    first.close();
    vi.advanceTimersByTime(2000);
    expect(shown()).toBe('payment');
    expect(second.isOpen()).toBe(true);
    expect(first.onClosed).toHaveBeenCalledTimes(1);
  });
});
