import { askConsent } from '../telemetry/ask-consent.ts';

const text = 'Cookie 与统计设置';

/** Reopens the consent choice; without scripts it leads to the explanation. */
export function ConsentLink({ className }: { className?: string | undefined }) {
  return (
    <a
      className={className}
      href="/agreement/privacy"
      onClick={(event) => {
        event.preventDefault();
        // If the bar cannot be loaded, follow the link.
        const { href } = event.currentTarget;
        askConsent(true).catch(() => location.assign(href));
      }}
    >
      {text}
    </a>
  );
}
