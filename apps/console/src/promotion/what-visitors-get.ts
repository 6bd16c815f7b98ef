import type { ReleaseView } from '@feisuo/contract/schemas/console-downloads';

type Row = Pick<ReleaseView, 'isCurrent' | 'share' | 'version' | 'fallback'>;

/** Before a release is given to visitors: which versions they get, by name. `seen`: the one that links give now. */
export function whatVisitorsGet({ isCurrent, share, version, fallback }: Row, seen: string | null): string {
  if (seen === null) return '这个平台还没有发布过。';
  if (!isCurrent) return `现在访客下载到的是 ${seen}。灰度时，抽中的访客下载 ${version}，其余的仍是 ${seen}。`;
  if (fallback === null) return `灰度 ${share}%，但没有别的版本可以给其余的访客，现在所有访客都下载到 ${version}。`;
  return `现在 ${share}% 的访客下载到 ${version}，其余的仍是 ${fallback}。`;
}
