export const signInPath = '/account/';
