/** Starts at the first of a row of slashes: from each of them, a path of 16,000 would be read 16,000 times. */
export const trailingSlashes = /(?<!\/)\/+$/;
