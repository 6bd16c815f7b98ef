import type { SiteConfig } from '@feisuo/contract/schemas/content';
import { Logo } from '../../components/logo.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import styles from './brand.module.css';
import { layoutTexts } from './texts.ts';

/** Logo and name, linked to the home page by default. */
export function Brand({ brand, isLink = true }: { brand: SiteConfig['brand']; isLink?: boolean }) {
  const mark = (
    <>
      <Logo className={styles.mark} />
      {brand.name}
      <small className={styles.suffix}>{brand.suffix}</small>
    </>
  );
  if (!isLink) return <span className={styles.brand}>{mark}</span>;
  return (
    <SiteLink className={styles.brand} href="/" aria-label={`${brand.name}${brand.suffix} ${layoutTexts.home}`}>
      {mark}
    </SiteLink>
  );
}
