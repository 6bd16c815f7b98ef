import type { Locale } from './locales.ts';
import { phoneNumberPatterns } from './phone-number-patterns.ts';

/**
 * Why an account may not take a phone number: `mainland` means a number of mainland China with another calling code,
 * `country` a number that no mobile phone of its country has.
 */
export type PhoneFault = 'mainland' | 'country';

const MAINLAND_CODE = '86';

/**
 * The fault of a normalized number (E.164), or null. Numbers with +86 are not judged by ranges, because the
 * specification accepts any 11 digits that begin with 1.
 */
export function faultOfNewPhone(e164: string): PhoneFault | null {
  const digits = e164.slice(1);
  if (digits.startsWith(MAINLAND_CODE)) return null;
  // No calling code is the beginning of another one.
  const code = [1, 2, 3]
    .map((length) => digits.slice(0, length))
    .find((start) => Object.hasOwn(phoneNumberPatterns, start));
  if (code === undefined) return 'country';
  const national = digits.slice(code.length);
  if (isMobile(code, national)) return null;
  return isMobile(MAINLAND_CODE, national) ? 'mainland' : 'country';
}

const isMobile = (code: string, national: string) => new RegExp(`^(?:${phoneNumberPatterns[code]})$`).test(national);

/** Sentences for the faults, which the server and the account pages show. */
export const phoneFaultTexts: Readonly<Record<Locale, Readonly<Record<PhoneFault, string>>>> = {
  'zh-CN': {
    mainland: '这是中国大陆的手机号，请把国家或地区改选为 +86',
    country: '这个号码不是所选国家或地区的手机号，请检查号码和区号',
  },
  'zh-TW': {
    mainland: '這是中國大陸的手機號碼，請將國家或地區改選為 +86',
    country: '這不是所選國家或地區的手機號碼，請檢查號碼與國碼',
  },
  'en-US': {
    mainland: 'This is a number of mainland China: please choose +86 as its country code',
    country: 'This is not a mobile number of that country or region, please check the number and its country code',
  },
  'ko-KR': {
    mainland: '중국 본토의 휴대폰 번호입니다. 국가 또는 지역을 +86으로 바꿔 주세요',
    country: '선택한 국가 또는 지역의 휴대폰 번호가 아닙니다. 번호와 국가 번호를 확인해 주세요',
  },
  'id-ID': {
    mainland: 'Ini nomor ponsel Tiongkok daratan, silakan pilih kode negara +86',
    country: 'Ini bukan nomor ponsel negara atau wilayah tersebut, silakan periksa nomor dan kode negaranya',
  },
  'ms-MY': {
    mainland: 'Ini nombor telefon tanah besar China, sila pilih kod negara +86',
    country: 'Ini bukan nombor telefon bimbit negara atau wilayah itu, sila semak nombor dan kod negaranya',
  },
};
