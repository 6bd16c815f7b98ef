/** Matches names and addresses of the loopback interface, as a URL writes them in its hostname. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a hostname always refers to this computer. */
export const isLoopbackName = (hostname: string): boolean => LOOPBACK.test(hostname);

export const isLoopbackUrl = (address: string): boolean => isLoopbackName(new URL(address).hostname);
