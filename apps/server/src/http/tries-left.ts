import type { Locale } from '@feisuo/contract/facts/locales';

/** How often one may still try, behind the sentence that says that this time it was wrong. */
export const triesLeft: Record<Locale, (sentence: string, tries: number) => string> = {
  'zh-CN': (sentence, tries) => `${sentence}，${tries > 0 ? `还可以再试 ${tries} 次` : '次数已用完'}`,
  'zh-TW': (sentence, tries) => `${sentence}，${tries > 0 ? `還可以再試 ${tries} 次` : '次數已用完'}`,
  'en-US': (sentence, tries) => `${closed(sentence)} ${english(tries)} left.`,
  'ko-KR': (sentence, tries) =>
    `${closed(sentence)} ${tries > 0 ? `${tries}번 더 시도할 수 있습니다.` : '더 이상 시도할 수 없습니다.'}`,
  'id-ID': (sentence, tries) => `${closed(sentence)} ${tries > 0 ? `Sisa ${tries} percobaan.` : 'Percobaan habis.'}`,
  'ms-MY': (sentence, tries) => `${closed(sentence)} ${tries > 0 ? `Tinggal ${tries} cubaan.` : 'Cubaan sudah habis.'}`,
};

/** Some of the sentences end with a full stop, some stand alone without. */
const closed = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`);

const english = (tries: number) => (tries === 1 ? 'One try' : `${tries > 0 ? tries : 'No'} tries`);
