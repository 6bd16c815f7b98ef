/** Names and addresses of the loopback interface, as a URL writes its hostname. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a hostname always resolves to this machine. */
export const isLoopbackName = (hostname: string): boolean => LOOPBACK.test(hostname);

export const isLoopbackUrl = (address: string): boolean => isLoopbackName(new URL(address).hostname);
