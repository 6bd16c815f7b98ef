import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { errorMessageOf, errorMessages } from '@feisuo/contract/facts/error-messages';
import type { Locale } from '@feisuo/contract/facts/locales';
import { phoneFaultTexts } from '@feisuo/contract/facts/phone-number-rules';
import type { AppError } from './app-error.ts';

interface Ending {
  /** The full stop of the locale, added if the catalogue's sentence has none. */
  stop: string;
  gap: string;
  left(tries: number): string;
}

const endings: Record<Locale, Ending> = {
  'zh-CN': { stop: '。', gap: '', left: (tries) => (tries > 0 ? `还可以再试 ${tries} 次。` : '次数已用完。') },
  'zh-TW': { stop: '。', gap: '', left: (tries) => (tries > 0 ? `還可以再試 ${tries} 次。` : '次數已用完。') },
  'en-US': { stop: '.', gap: ' ', left: (tries) => `${english(tries)} left.` },
  'ko-KR': {
    stop: '.',
    gap: ' ',
    left: (tries) => (tries > 0 ? `${tries}번 더 시도할 수 있습니다.` : '더 이상 시도할 수 없습니다.'),
  },
  'id-ID': { stop: '.', gap: ' ', left: (tries) => (tries > 0 ? `Sisa ${tries} percobaan.` : 'Percobaan habis.') },
  'ms-MY': { stop: '.', gap: ' ', left: (tries) => (tries > 0 ? `Tinggal ${tries} cubaan.` : 'Cubaan sudah habis.') },
};

const english = (tries: number) => (tries === 1 ? 'One try' : `${tries > 0 ? tries : 'No'} tries`);

/** The error message of the catalogue, followed by the number of tries left. */
function withTriesLeft(text: string, tries: number, locale: Locale): string {
  const { stop, gap, left } = endings[locale];
  return `${text}${text.endsWith(stop) ? '' : stop}${gap}${left(tries)}`;
}

export function localizedMessageOf({ refusal, facts }: AppError, locale: Locale): string {
  const messages = errorMessages[locale];
  if (facts.reason === detailReasons.captchaReject) return messages.tooFrequent;
  if (facts.reason === detailReasons.databaseAway) return messages.databaseAway;
  if (facts.reason === detailReasons.phoneMainland) return phoneFaultTexts[locale].mainland;
  if (facts.reason === detailReasons.phoneCountry) return phoneFaultTexts[locale].country;
  if (facts.status === 413) return messages.tooLarge;
  const sentence = errorMessageOf(refusal, messages);
  const tries = facts.info?.limit_remaining;
  return tries === undefined ? sentence : withTriesLeft(sentence, tries, locale);
}
