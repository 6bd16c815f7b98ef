import { lazyTexts } from '../../texts/lazy-texts.ts';
import type { DeviceTexts } from './device-texts.ts';

export const useDeviceTexts = lazyTexts<DeviceTexts>({
  'zh-CN': async () => (await import('./zh-cn.ts')).zhCN,
  'zh-TW': async () => (await import('./zh-tw.ts')).zhTW,
  'en-US': async () => (await import('./en-us.ts')).enUS,
  'id-ID': async () => (await import('./id-id.ts')).idID,
  'ms-MY': async () => (await import('./ms-my.ts')).msMY,
  'ko-KR': async () => (await import('./ko-kr.ts')).koKR,
});
