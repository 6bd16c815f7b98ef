/** On every answer to the console: what time it is for the server, in milliseconds, whose clock may be a stand-in that was moved. */
export const clockHeader = 'x-feisuo-now';
