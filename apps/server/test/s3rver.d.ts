declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  /** The parts of the S3 server that tests use; the package has no types. */
  export default class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string; vhostBuckets: boolean });
    readonly httpServer: Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
