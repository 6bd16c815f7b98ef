export type { AccountDeps } from './account-deps.ts';
export { accountModule } from './account-module.ts';
export {
  openRequestForPage,
  refuseBeforeSignIn,
  type AuthorizationResponse,
} from './authorize/refuse-before-sign-in.ts';
export { accountRoutes } from './account.routes.ts';
export { makeAccountDeps } from './account-service.ts';
export {
  addClient,
  ClientRegistry,
  hashClientSecret,
  makeClientSecret,
  withoutSecrets,
  openClientSecret,
  sealClientSecret,
  type Client,
  namesOfClients,
  type NewClient,
  type StoredClient,
} from './clients/client-registry.ts';
export { authMethodOf, isConfidential } from './clients/auth-method.ts';
export {
  findApplicationForOperators,
  searchApplications,
  waitingApplications,
  type ApplicationFile,
  type FoundApplication,
} from './applications/search-applications.ts';
export { decideRequest } from './applications/decide-request.ts';
export { summaryOf, viewOfEvent, viewOfRequest } from './applications/describe-application.ts';
export { isWithdrawn } from './applications/withdraw-application.ts';
export { readRegisteredKeys } from './clients/public-key.ts';
export { isAddress, isOrigin, isRedirectUri, isResource } from './clients/client-addresses.ts';
export { sectorOf } from './clients/subject.ts';
export {
  changeClient,
  disableClient,
  findStoredClient,
  removeClient,
  searchStoredClients,
  type ClientForm,
} from './clients/manage-clients.ts';
export {
  listLogoutDeliveries,
  lockLogoutDelivery,
  sendLogoutAgain,
  type LogoutDelivery,
} from './logout/logout-delivery-queries.ts';
export { SEND_LOGOUTS } from './logout/send-logouts.ts';
export { ensureAccountClient, seedClients } from './clients/seed-clients.ts';
export type { Account } from './people/account-queries.ts';
export type { Arrival } from './people/account-ports.ts';
export { settableStates, type SettableState } from './people/account-state.ts';
export { setAccountState } from './people/set-state.ts';
export { findContacts } from './people/find-contacts.ts';
export {
  checkDisplayText,
  checkUsername,
  contactOf,
  emailKey,
  identifierOf,
  maskEmail,
  maskName,
  maskPhone,
  phoneKey,
} from './people/identifiers.ts';
export { sampleAccounts } from './people/sample-accounts.ts';
export {
  addPendingAccount,
  countLiveSessions,
  endSessionsFor,
  lookUpAccount,
  lookUpAccounts,
} from './people/manage-accounts.ts';
export { acceptHash } from './foreign-passwords/accept-hash.ts';
export { HashRefusal } from './foreign-passwords/foreign-hash.ts';
export { checkNewContact } from './people/new-contact.ts';
export { insertImportedUsers, type ImportedUser, type ImportOutcome } from './people/insert-imported-users.ts';
export { namePeople } from './people/account-names.ts';
export { collectPersonalData } from './people/collect-personal-data.ts';
export { applicationPictureFiles } from './applications/applications.tables.ts';
export { accountPictureFiles } from './people/accounts.tables.ts';
export { hasUploadedPicture, removeUploadedPicture } from './people/account-pictures.ts';
export { recordPurchaseHold, lockExistingAccount } from './people/purchase-holds.ts';
export { cancelForOwner, recordExport } from './people/privacy-requests.ts';
export { countAccounts, searchAccounts, type AccountFilter } from './people/search-accounts.ts';
export { lastSignIns } from './tokens/last-sign-ins.ts';
export { countryOfAddress } from './security/request-source.ts';
export { signInRisks } from './security/risk-facts.ts';
export { listIdentities } from './providers/identity-queries.ts';
export { testProvider } from './providers/test-provider.ts';
export { readSecurityEvents } from './security/security-events.ts';
export { resetSecondFactor } from './second-factor/reset-second-factor.ts';
export { listTrustedDevices } from './second-factor/trusted-device-queries.ts';
export { lockedFor, unlock } from './sign-in/unlock.ts';
export { knowsDevice, listDevices, listKnownDevices, listLiveSessions } from './tokens/session-queries.ts';
export { findSigningStart } from './tokens/signing-key-age.ts';
export { ensureSigningKey } from './tokens/signing-keys.ts';
