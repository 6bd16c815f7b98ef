import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isRouteErrorResponse } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { startTelemetry } from './start/start-telemetry.ts';
import { reportError } from './telemetry/early-errors.ts';

// Telemetry starts first, so that later errors are recorded.
void startTelemetry().catch(() => {});

/** Reports errors that the router caught, but not route responses with a status 4xx. */
const onRouterError = (error: unknown) => {
  if (!isRouteErrorResponse(error) || error.status >= 500) reportError(error);
};

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={onRouterError} />
    </StrictMode>,
  );
});
