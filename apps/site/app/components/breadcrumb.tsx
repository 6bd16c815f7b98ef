import type { Link } from '@feisuo/contract/schemas/content';
import styles from './breadcrumb.module.css';
import { SiteLink } from './site-link.tsx';

/** Breadcrumb navigation. The last entry is the page itself, without a link. */
export function Breadcrumb({ label, way, here }: { label: string; way: Link[]; here: string }) {
  return (
    <nav aria-label={label}>
      <ol className={styles.crumbs}>
        {way.map(({ text, href }) => (
          <li key={href}>
            <SiteLink href={href}>{text}</SiteLink>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
