import type { HomeConfig, HomePromise } from '@feisuo/contract/schemas/content';
import { Section } from '../../components/section.tsx';
import styles from './promises.module.css';

const paths: Record<HomePromise['icon'], string> = {
  receipt: 'M4 9h22M4 15h22M4 21h13m3 1 3 3 5-6',
  qr: 'M4 4h9v9H4zM17 4h9v9h-9zM4 17h9v9H4zM18 18h3v3h5v5h-8z',
  lock: 'M7 13h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM10 13V9a5 5 0 0 1 10 0v4M15 18v4',
  pulse: 'M3 15h7l3-8 5 16 3-8h6',
  leave: 'M20 10a5 5 0 1 1-10 0 5 5 0 0 1 10 0ZM5 27c0-6 4-9 10-9s10 3 10 9M21 5l5 5m0-5-5 5',
  guard: 'M15 3 5 7v8c0 6 4 10 10 12 6-2 10-6 10-12V7zM11 15h8',
};

function PromiseIcon({ icon }: { icon: HomePromise['icon'] }) {
  return (
    <svg viewBox="0 0 30 30" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
      <path d={paths[icon]} />
    </svg>
  );
}

export function Promises({ promises }: { promises: HomeConfig['promises'] }) {
  return (
    <Section id="promises" title={promises.title} text={promises.text}>
      {/* On a phone the list scrolls sideways and has no link, so the list itself must take the keyboard focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={`${styles.promises} ${styles.swipe}`} tabIndex={0} aria-label={promises.title}>
        {promises.list.map((promise) => (
          <li key={promise.title}>
            <PromiseIcon icon={promise.icon} />
            <h3>{promise.title}</h3>
            <p>{promise.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
