import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import { spellBrand } from '@feisuo/contract/facts/brand-spelling';
import type { Locale } from '@feisuo/contract/facts/locales';

/** Translations of an application's name or description. */
export type LocalNames = Partial<Record<Locale, string>>;

interface OwnWords {
  name: string;
  names: LocalNames;
  description: string;
  descriptions: LocalNames;
}

/** Texts of the built-in applications, by client id. */
const ownWords: Record<string, OwnWords> = {
  [accountClientId]: {
    name: '{brand}通行证',
    names: {
      'zh-TW': '{brand}通行證',
      'en-US': '{brand} Pass',
      'ko-KR': '{brand} 패스',
      'id-ID': '{brand} Pass',
      'ms-MY': '{brand} Pass',
    },
    description: '{brand}账号的登录页与账号中心',
    descriptions: {
      'zh-TW': '{brand}帳號的登入頁與帳號中心',
      'en-US': 'Sign-in and account center of {brand}',
      'ko-KR': '{brand} 로그인 및 계정 센터',
      'id-ID': 'Halaman masuk dan pusat akun {brand}',
      'ms-MY': 'Halaman log masuk dan pusat akaun {brand}',
    },
  },
  'feisuo-site': {
    name: '{brand}官网',
    names: {
      'zh-TW': '{brand}官網',
      'en-US': '{brand} website',
      'ko-KR': '{brand} 홈페이지',
      'id-ID': 'Situs {brand}',
      'ms-MY': 'Laman web {brand}',
    },
    description: '{brand}{suffix}的网站：会员、活动与下载',
    descriptions: {
      'zh-TW': '{brand}的網站：會員、活動與下載',
      'en-US': 'The {brand} website: membership, events and downloads',
      'ko-KR': '{brand} 홈페이지: 멤버십, 이벤트, 다운로드',
      'id-ID': 'Situs {brand}: keanggotaan, acara, dan unduhan',
      'ms-MY': 'Laman web {brand}: keahlian, acara dan muat turun',
    },
  },
  'feisuo-desktop': {
    name: '{brand}桌面客户端',
    names: {
      'zh-TW': '{brand}桌面用戶端',
      'en-US': '{brand} for desktop',
      'ko-KR': '{brand} 데스크톱 앱',
      'id-ID': '{brand} untuk desktop',
      'ms-MY': '{brand} untuk desktop',
    },
    description: '{brand}{suffix}的 Windows 客户端',
    descriptions: {
      'zh-TW': '{brand}的 Windows 用戶端',
      'en-US': 'The {brand} app for Windows',
      'ko-KR': 'Windows용 {brand} 앱',
      'id-ID': 'Aplikasi {brand} untuk Windows',
      'ms-MY': 'Aplikasi {brand} untuk Windows',
    },
  },
};

interface NamedClient {
  id: string;
  name: string;
  names: LocalNames;
}

/**
 * Returns the translated names of a stored client, with the brand name in each language. Names that an operator entered
 * replace built-in ones.
 */
export function spellNames({ id, name, names }: NamedClient, brand: string): LocalNames {
  const own = ownWords[id];
  return spell({ ...(own?.name === name && own.names), ...names }, brand);
}

/** Returns the translated descriptions of a built-in client; none if an operator has changed its description. */
export function spellDescriptions({ id, description }: { id: string; description: string }, brand: string): LocalNames {
  const own = ownWords[id];
  return own?.description === description ? spell(own.descriptions, brand) : {};
}

const spell = (texts: LocalNames, brand: string): LocalNames =>
  Object.fromEntries(
    Object.entries(texts).map(([locale, text]) => [
      locale,
      text.replaceAll('{brand}', spellBrand(brand, locale as Locale)),
    ]),
  );

export const nameIn = ({ name, names }: Omit<NamedClient, 'id'>, locale: Locale) => names[locale] ?? name;

export const descriptionIn = (
  { description, descriptions }: { description: string; descriptions: LocalNames },
  locale: Locale,
) => descriptions[locale] ?? description;
