import { expect, test } from 'vitest';
import { locales } from './locales.ts';
import { faultOfNewPhone, phoneFaultTexts } from './phone-number-rules.ts';

test.each([
  '+8613800138000',
  '+8612345678901',
  '+85291234567',
  '+85366123456',
  '+886912345678',
  '+6581234567',
  '+60123456789',
  '+628123456789',
  '+821012345678',
  '+819012345678',
  '+14155552671',
  '+15062345678',
  '+447912345678',
  '+61412345678',
  '+4915123456789',
  '+79123456789',
  '+393123456789',
  '+2250701234567',
])('the mobile number %s can be taken by an account', (number) => expect(faultOfNewPhone(number)).toBeNull());

test.each(['+113800138000', '+113612345678', '+119912345678', '+6513800138000', '+85213912345678', '+4418612345678'])(
  '%s is refused as a number of mainland China with the calling code of another country',
  (number) => expect(faultOfNewPhone(number)).toBe('mainland'),
);

test.each([
  ['too short for Singapore', '+658123456'],
  ['too long for Hong Kong', '+852912345678'],
  ['a landline in London', '+442079460958'],
  ['an area code that does not exist', '+11234567890'],
  ['eleven digits that no phone in China has', '+112345678901'],
  ['a calling code that does not exist', '+999123456789'],
  ['a calling code alone', '+1'],
])('%s (%s) is refused', (_, number) => expect(faultOfNewPhone(number)).toBe('country'));

test('a number of Texas that begins like one of mainland China keeps its country', () => {
  expect(faultOfNewPhone('+13612345678')).toBeNull();
});

test.each(locales)('the sentence about a mainland number names +86 in %s', (locale) => {
  expect(phoneFaultTexts[locale].mainland).toContain('+86');
  expect(new Set(Object.values(phoneFaultTexts[locale])).size).toBe(2);
});
