import type { Locale } from '@feisuo/contract/facts/locales';
import { use } from 'react';
import { useSession } from '../../session/session.tsx';
import type { SignOutTexts } from './sign-out-texts.ts';

// Who signs in reads none of these, so no sign-in page carries them.
const tables: Record<Locale, () => Promise<SignOutTexts>> = {
  'zh-CN': async () => (await import('./zh-cn.ts')).zhCN,
  'zh-TW': async () => (await import('./zh-tw.ts')).zhTW,
  'en-US': async () => (await import('./en-us.ts')).enUS,
  'id-ID': async () => (await import('./id-id.ts')).idID,
  'ms-MY': async () => (await import('./ms-my.ts')).msMY,
  'ko-KR': async () => (await import('./ko-kr.ts')).koKR,
};

const loading = new Map<Locale, Promise<SignOutTexts>>();

/** A page has one language, and asks for it once; whoever draws before it is there waits. */
export function useSignOutTexts(): SignOutTexts {
  const { locale } = useSession();
  const texts = loading.get(locale) ?? tables[locale]();
  loading.set(locale, texts);
  return use(texts);
}
