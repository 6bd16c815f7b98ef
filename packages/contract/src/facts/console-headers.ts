/** Header of the console's background requests, which do not count as activity of the operator. */
export const backgroundHeader = 'x-feisuo-background';

/**
 * Header of each response to the console, with the server's time in milliseconds. In the sandbox, an operator may have
 * changed that clock.
 */
export const clockHeader = 'x-feisuo-now';
