import type { DownloadPage } from '@feisuo/contract/schemas/page-games';
import { weaveVersion } from '@feisuo/design/weave-version';
import { useSite } from '../use-site.ts';

interface ClientPictureProps {
  screen: DownloadPage['screen'];
  className: string | undefined;
}

/** Shows the client's main window. The animation runs inside the SVG, so browsers pause it while it is off-screen. */
export function ClientPicture({ screen: { game, line, motif, hue }, className }: ClientPictureProps) {
  const { name } = useSite().site.brand;
  const texts = [name, line, game].map(encodeURIComponent).join('/');
  const address = (still: string) => `/art/client/${hue}/${motif}/${texts}${still}.svg?v=${weaveVersion}`;
  return (
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcSet={address('.still')} />
      <img
        className={className}
        src={address('')}
        alt={`${name}客户端窗口的示意图：正在加速${game}，延迟曲线是模拟的。`}
        width="560"
        height="360"
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
