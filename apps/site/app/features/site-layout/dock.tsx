import type { SiteConfig } from '@feisuo/contract/schemas/content';
import { ButtonLink } from '../../components/button.tsx';
import { DockBar } from '../../components/dock-bar.tsx';
import { layoutTexts } from './texts.ts';
import { useScrolledPast } from './use-scrolled-past.ts';

/** On phones the two ways on follow the reader, once the first screen with its own buttons is mostly gone. */
export function Dock({ dock }: { dock: SiteConfig['dock'] }) {
  const isShown = useScrolledPast({ screens: 0.8 });
  return (
    <DockBar label={layoutTexts.shortcuts} isShown={isShown}>
      <ButtonLink look="primary" href={dock.primary.href}>
        {dock.primary.text}
      </ButtonLink>
      <ButtonLink href={dock.secondary.href}>{dock.secondary.text}</ButtonLink>
    </DockBar>
  );
}
