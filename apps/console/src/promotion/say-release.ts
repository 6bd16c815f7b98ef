import { platformNames } from '../content/content-words.ts';

/** An installer as the log calls it: `windows 1.2.0`, or `windows current` where whatever links give was taken away. */
export function sayRelease(subject: string): string {
  const [platform = '', version = ''] = subject.split(' ');
  const name = (platformNames as Readonly<Record<string, string>>)[platform] ?? platform;
  return `${name} ${version === 'current' ? '当前版本' : version}`.trim();
}
