import { createServer, type Server, type Socket } from 'node:net';
import { ClientReader, greeting, readAnswer, simpleQuery } from './wire-frames.ts';

/** What the multiplexer needs of a database: answer one batch of wire messages. */
export interface WireDatabase {
  execProtocolRaw(bytes: Uint8Array): Promise<Uint8Array>;
}

const MAX_IDLE_IN_TRANSACTION_MS = 30_000;

interface Connection {
  socket: Socket;
  waiting: Buffer[];
}

/**
 * Serves PGlite's single session to many connections. One connection is served at a time and keeps the session while
 * its transaction is open, so transactions never mix. Session state (SET, temporary tables, named statements) is shared.
 */
export function serveWire(database: WireDatabase, serverVersion: string): Server {
  const connections = new Set<Connection>();
  let owner: Connection | null = null;
  let isServing = false;
  let impatience: NodeJS.Timeout | undefined;

  const nextToServe = () => {
    if (owner) return owner.waiting.length > 0 ? owner : null;
    for (const connection of connections) if (connection.waiting.length > 0) return connection;
    return null;
  };

  const serve = async () => {
    if (isServing) return;
    isServing = true;
    for (let connection = nextToServe(); connection; connection = nextToServe()) {
      const batch = connection.waiting.shift();
      if (!batch) break;
      clearTimeout(impatience);
      owner = connection;
      // eslint-disable-next-line no-await-in-loop -- one session: batches are answered strictly one after the other
      const answer = readAnswer(await database.execProtocolRaw(batch));
      connection.socket.write(answer.reply);
      for (const notification of answer.notifications) {
        for (const listener of connections) listener.socket.write(notification);
      }
      if (answer.isIdle) {
        owner = null;
        // Served last, queues last: no connection can starve the others.
        if (connections.delete(connection)) connections.add(connection);
      } else if (connections.has(connection)) {
        // A transaction that waits for its client keeps everybody waiting; a stopped command must not do so for good.
        impatience = setTimeout(() => connection.socket.destroy(), MAX_IDLE_IN_TRANSACTION_MS);
      } else {
        connection.waiting = [simpleQuery('ROLLBACK')];
      }
    }
    isServing = false;
  };

  return createServer((socket) => {
    const connection: Connection = { socket, waiting: [] };
    const reader = new ClientReader();
    connections.add(connection);
    socket.on('data', (chunk) => {
      try {
        for (const event of reader.read(chunk)) {
          if (event.kind === 'encryption') socket.write('N');
          else if (event.kind === 'startup') socket.write(greeting(serverVersion));
          else if (event.kind === 'end') socket.end();
          else connection.waiting.push(event.bytes);
        }
      } catch {
        socket.destroy(); // whoever it is does not speak the protocol
      }
      void serve();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      connections.delete(connection);
      // A connection that vanished inside a transaction must not keep its half-done work or the session.
      connection.waiting = owner === connection ? [simpleQuery('ROLLBACK')] : [];
      void serve();
    });
  });
}
