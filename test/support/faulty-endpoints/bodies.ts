import { gzipSync } from 'node:zlib'
import { answering } from '../receivers.ts'
import {
  afterRequest,
  drip,
  type FaultyEndpoint,
  type FaultyEndpoints,
  ONLY_200_AND_201,
  pour,
  respondAndClose,
  respondWith,
} from './faulty-endpoint.ts'

const STORED_BYTES = 8 * 1024

function sendsBody(status: number, body: string | Buffer, stored: string): FaultyEndpoint {
  return {
    serve: () => answering((_, response) => response.writeHead(status).end(body)),
    status,
    error: status === 200 ? null : ONLY_200_AND_201,
    body: stored,
  }
}

const OPEN = 'HTTP/1.1 200 OK\r\n\r\n'
const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'

/** Receivers that send a status, and the part of their body that is stored. */
export const BODIES: FaultyEndpoints = {
  'sends 200 with a short body': { ...sendsBody(200, 'thanks', 'thanks'), isReusable: true },
  'sends 500 with a short body': { ...sendsBody(500, 'the disk is full', 'the disk is full'), isReusable: true },
  'sends a body longer than the stored part': sendsBody(200, 'x'.repeat(3 * STORED_BYTES), 'x'.repeat(STORED_BYTES)),
  'sends a body as long as the stored part': sendsBody(200, 'x'.repeat(STORED_BYTES), 'x'.repeat(STORED_BYTES)),
  'sends multi-byte characters, one of them at the limit': sendsBody(
    200,
    `a${'€'.repeat(STORED_BYTES)}`,
    `a${'€'.repeat((STORED_BYTES - 2) / 3)}`,
  ),
  'sends a body with NUL characters': { ...sendsBody(500, 'a\0b\0', 'ab'), isReusable: true },
  'sends a body of NUL characters only': sendsBody(200, '\0'.repeat(2 * STORED_BYTES), ''),
  'sends a body with invalid UTF-8': {
    ...sendsBody(500, Buffer.from([0x61, 0xff, 0x62]), 'a\ufffdb'),
    isReusable: true,
  },
  'sends a body of invalid UTF-8 only': sendsBody(
    500,
    Buffer.alloc(2 * STORED_BYTES, 0xff),
    '\ufffd'.repeat(Math.floor(STORED_BYTES / 3)),
  ),
  'sends a gzip body without being asked': {
    serve: () =>
      answering((_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1e6))),
      ),
    status: 200,
    error: null,
    isReusable: true,
  },
  'sends 200 and an endless body': {
    serve: () =>
      afterRequest((socket) => {
        socket.write(OPEN)
        pour(socket, 'x'.repeat(1000))
      }),
    status: 200,
    error: null,
    body: 'x'.repeat(STORED_BYTES),
  },
  'sends 500 and an endless body': {
    serve: () =>
      afterRequest((socket) => {
        socket.write('HTTP/1.1 500 Oh\r\n\r\n')
        pour(socket, 'x'.repeat(1000))
      }),
    status: 500,
    error: ONLY_200_AND_201,
    body: 'x'.repeat(STORED_BYTES),
  },
  'sends 200 and a body byte by byte': {
    serve: () =>
      afterRequest((socket) => {
        socket.write(OPEN)
        drip(socket, 'x')
      }),
    status: 200,
    error: null,
  },
  'sends 200 and does not end the body': {
    serve: () => respondWith(`${OPEN}so far`),
    status: 200,
    error: null,
    body: 'so far',
  },
  'sends 200 and closes before the end of the body': {
    serve: () => respondAndClose('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\npart'),
    status: 200,
    error: null,
    body: 'part',
  },
  'sends 200 and resets the connection within the body': {
    serve: () =>
      afterRequest(
        (socket) =>
          void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n', () =>
            setImmediate(() => socket.resetAndDestroy()),
          ),
      ),
    status: 200,
    error: null,
  },
  'sends 200 and a chunk with an invalid size': {
    serve: () => respondWith(`${CHUNKED}none\r\n`),
    status: 200,
    error: null,
  },
  'sends 200 and an incomplete chunk': {
    serve: () => respondWith(`${CHUNKED}fffffff\r\nhere`),
    status: 200,
    error: null,
  },
  'sends a 200 and a second, unrequested 500': {
    serve: () =>
      respondWith(`HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\nHTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n`),
    status: 200,
    error: null,
  },
  'sends 204 with a body': {
    serve: () => respondWith('HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\nhello'),
    status: 204,
    error: ONLY_200_AND_201,
  },
}
