// Apart, so that every operation of the service is loaded only by pages that use some.
export { createAccountApi } from '@feisuo/account-sdk';
