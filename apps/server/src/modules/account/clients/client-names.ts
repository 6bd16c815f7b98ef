import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import { spellBrand } from '@feisuo/contract/facts/brand-spelling';
import type { Locale } from '@feisuo/contract/facts/locales';

/** What an application is called where its own name is not read. */
export type LocalNames = Partial<Record<Locale, string>>;

/** Of the applications that every installation has, by what they are called until somebody renames them. */
const ownNames: Record<string, { name: string; names: LocalNames }> = {
  [accountClientId]: {
    name: '{brand}通行证',
    names: {
      'zh-TW': '{brand}通行證',
      'en-US': '{brand} Pass',
      'ko-KR': '{brand} 패스',
      'id-ID': '{brand} Pass',
      'ms-MY': '{brand} Pass',
    },
  },
  'feisuo-site': {
    name: '{brand}官网',
    names: {
      'zh-TW': '{brand}官網',
      'en-US': '{brand} website',
      'ko-KR': '{brand} 웹사이트',
      'id-ID': 'Situs {brand}',
      'ms-MY': 'Laman web {brand}',
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
  },
};

interface Named {
  id: string;
  name: string;
  names: LocalNames;
}

/** The names of a stored client, with the brand as each language spells it. What an operator wrote comes first. */
export function spellNames({ id, name, names }: Named, brand: string): LocalNames {
  const own = ownNames[id];
  const all = { ...(own?.name === name && own.names), ...names };
  return Object.fromEntries(
    Object.entries(all).map(([locale, text]) => [
      locale,
      text.replaceAll('{brand}', spellBrand(brand, locale as Locale)),
    ]),
  );
}

/** What to call a client in a language. */
export const nameIn = ({ name, names }: Omit<Named, 'id'>, locale: Locale) => names[locale] ?? name;
