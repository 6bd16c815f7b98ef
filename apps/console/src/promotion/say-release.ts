import { platformNames } from '../content/content-words.ts';

/** An installer as in the log: `windows 1.2.0`, or `windows current` for a withdrawn one. */
export function sayRelease(subject: string): string {
  const [platform = '', version = ''] = subject.split(' ');
  const name = (platformNames as Readonly<Record<string, string>>)[platform] ?? platform;
  return `${name} ${version === 'current' ? '当前版本' : version}`.trim();
}
