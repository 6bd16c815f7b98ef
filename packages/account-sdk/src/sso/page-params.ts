import type { ssoPageParams } from '@feisuo/contract/facts/account-vocabulary';

// By these our own pages know why they were loaded. One by one: the names of a table would go to every browser too.
export const signOutParam: (typeof ssoPageParams)['signOut'] = 'sso_sign_out';
export const signInFrameParam: (typeof ssoPageParams)['signInInFrame'] = 'sso_sign_in_in_iframe';
export const signOutFrameParam: (typeof ssoPageParams)['signOutInFrame'] = 'sso_sign_out_in_iframe';
