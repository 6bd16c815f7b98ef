import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isRouteErrorResponse } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { startTelemetry } from './start/start-telemetry.ts';
import { tellError } from './telemetry/early-errors.ts';

// First, so that nothing that fails from here on goes unheard.
void startTelemetry().catch(() => {});

/** Pages that do not exist, and other refusals, are answers and no errors. */
const hearRouter = (error: unknown) => {
  if (!isRouteErrorResponse(error) || error.status >= 500) tellError(error);
};

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={hearRouter} />
    </StrictMode>,
  );
});
