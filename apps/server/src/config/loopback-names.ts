/** Names and addresses of the loopback interface, as a URL writes its hostname. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a hostname leads to this machine wherever it is looked up. */
export const isLoopbackName = (hostname: string): boolean => LOOPBACK.test(hostname);

/** The same for a whole address. */
export const leadsToLoopback = (address: string): boolean => isLoopbackName(new URL(address).hostname);
