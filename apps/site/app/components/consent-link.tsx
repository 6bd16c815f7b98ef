import { askConsent } from '../telemetry/ask-consent.ts';

const text = 'Cookie 与统计设置';

/** Opens the consent bar again. Without JavaScript the link leads to the explanation of cookies. */
export function ConsentLink({ className }: { className?: string | undefined }) {
  return (
    <a
      className={className}
      href="/agreement/privacy"
      onClick={(event) => {
        event.preventDefault();
        // If the consent bar cannot be loaded, the browser follows the link.
        const { href } = event.currentTarget;
        askConsent(true).catch(() => location.assign(href));
      }}
    >
      {text}
    </a>
  );
}
