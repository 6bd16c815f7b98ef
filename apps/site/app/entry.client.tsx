import { StrictMode, startTransition, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isRouteErrorResponse } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { putBackTypedText, reloadForNewVersion } from './rendering/reload-for-new-version.ts';
import { startTelemetry } from './start/start-telemetry.ts';
import { reportError } from './telemetry/early-errors.ts';

// Scripts of this page may be gone after an upgrade, also those that the next line loads.
reloadForNewVersion();

// Telemetry starts first, so that later errors are recorded.
void startTelemetry().catch(() => {});

/** Reports errors that the router caught, but not route responses with a status 4xx. */
const onRouterError = (error: unknown) => {
  if (!isRouteErrorResponse(error) || error.status >= 500) reportError(error);
};

/**
 * Puts typed text back after the hydration, which gives fields their first values again. It wraps the page: another
 * component beside the page would change the ids that React makes.
 */
function WithTypedText({ children }: { children: ReactNode }) {
  useEffect(putBackTypedText, []);
  return children;
}

const page = (
  <WithTypedText>
    <HydratedRouter onError={onRouterError} />
  </WithTypedText>
);

startTransition(() => {
  // In production StrictMode does nothing.
  hydrateRoot(document, import.meta.env.DEV ? <StrictMode>{page}</StrictMode> : page);
});
