import type { SiteConfig } from '@feisuo/contract/schemas/content';
import { Logo } from '../../components/logo.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import styles from './brand.module.css';
import { layoutTexts } from './texts.ts';

export function Brand({ brand }: { brand: SiteConfig['brand'] }) {
  return (
    <SiteLink className={styles.brand} href="/" aria-label={`${brand.name}${brand.suffix} ${layoutTexts.home}`}>
      <Logo className={styles.mark} />
      {brand.name}
      <small className={styles.suffix}>{brand.suffix}</small>
    </SiteLink>
  );
}
