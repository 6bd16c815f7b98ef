/** Under which the visitor's choice is kept in the browser. */
export const consentKey = 'consent';
