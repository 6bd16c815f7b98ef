import { redirect } from 'react-router';
import { describe, expect, test } from 'vitest';
import {
  incompleteNavigation,
  isIncompleteNavigation,
  isNotFoundTransaction,
  isRedirectError,
  isWorthSending,
} from './error-filters.ts';

const error = { exception: { values: [{ type: 'Error', value: 'x' }] } };

describe('§8 site-level errors: error reporting filters out', () => {
  test('404 page transactions', () => {
    expect(isNotFoundTransaction({ type: 'transaction', transaction: '/404' })).toBe(true);
    expect(isNotFoundTransaction({ type: 'transaction', transaction: '/games/:id' })).toBe(false);
    expect(isNotFoundTransaction({ transaction: '/404' })).toBe(false);
  });

  test('incomplete app-router navigation transactions', () => {
    expect(isIncompleteNavigation({ type: 'transaction', transaction: incompleteNavigation })).toBe(true);
    expect(isIncompleteNavigation({ type: 'transaction', transaction: '/vip' })).toBe(false);
  });

  test('framework redirect errors', () => {
    const serialised = { status: 302, statusText: '', headers: {}, data: null };
    expect(isRedirectError({ type: undefined }, { originalException: redirect('/vip') })).toBe(true);
    expect(isRedirectError({ type: undefined }, { originalException: serialised })).toBe(true);
    expect(isRedirectError({ type: undefined }, { originalException: new Response(null, { status: 304 }) })).toBe(
      false,
    );
    expect(isRedirectError({ type: undefined }, { originalException: new Response(null, { status: 500 }) })).toBe(
      false,
    );
    expect(isRedirectError({ type: undefined }, { originalException: new Error('redirect') })).toBe(false);
    expect(isRedirectError({ type: undefined }, { originalException: null })).toBe(false);
    expect(isRedirectError({ type: undefined })).toBe(false);
  });

  test('no other events', () => {
    expect(isWorthSending(error, { originalException: new Error('x') })).toBe(true);
    expect(isWorthSending({ type: 'transaction', transaction: '/vip' })).toBe(true);
    expect(isWorthSending(error, { originalException: redirect('/vip') })).toBe(false);
    expect(isWorthSending({ type: 'transaction', transaction: '/404' })).toBe(false);
    expect(isWorthSending({ type: 'transaction', transaction: incompleteNavigation })).toBe(false);
  });
});
