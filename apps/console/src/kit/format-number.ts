/** `12,345` */
export const formatCount = (count: number): string => count.toLocaleString('zh-CN');

/** `6.20%` */
export const formatShare = (share: number, digits = 2): string => `${(share * 100).toFixed(digits)}%`;

const units = ['B', 'KB', 'MB', 'GB'];

/** `48.2 MB` */
export function formatBytes(bytes: number): string {
  const step = bytes <= 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}
