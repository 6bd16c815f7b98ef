import { platformNames } from '../content/content-texts.ts';

/**
 * Describes the subject of an audit entry about an installer: `windows 1.2.0`, or `windows current` if the current
 * version was withdrawn.
 */
export function describeRelease(subject: string): string {
  const [platform = '', version = ''] = subject.split(' ');
  const name = (platformNames as Readonly<Record<string, string>>)[platform] ?? platform;
  return `${name} ${version === 'current' ? '当前版本' : version}`.trim();
}
