import { askConsent } from '../telemetry/ask-consent.ts';

const text = 'Cookie 与统计设置';

/** Brings visitors back to what they chose; without scripts it leads to where the choice is explained. */
export function ConsentLink({ className }: { className?: string | undefined }) {
  return (
    <a
      className={className}
      href="/agreement/privacy"
      onClick={(event) => {
        event.preventDefault();
        // Should the bar not arrive, the link leads on as it would have.
        const { href } = event.currentTarget;
        askConsent(true).catch(() => location.assign(href));
      }}
    >
      {text}
    </a>
  );
}
