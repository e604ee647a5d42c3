import { gzipSync } from 'node:zlib'
import { answering } from '../receivers.ts'
import { type Animal, afterRequest, drip, ONLY_200_AND_201, pour, says, saysAndEnds, type Zoo } from './animal.ts'

const KEPT = 8 * 1024

function answersWith(status: number, body: string | Buffer, kept: string): Animal {
  return {
    serve: () => answering((_, response) => response.writeHead(status).end(body)),
    status,
    error: status === 200 ? null : ONLY_200_AND_201,
    body: kept,
  }
}

const OPEN = 'HTTP/1.1 200 OK\r\n\r\n'
const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'

/** Receivers whose status is known, and what of their body is kept, however it goes on. */
export const BODIES: Zoo = {
  'answers and says thanks': { ...answersWith(200, 'thanks', 'thanks'), isKept: true },
  'refuses and says why': { ...answersWith(500, 'the disk is full', 'the disk is full'), isKept: true },
  'answers more than is kept': answersWith(200, 'x'.repeat(3 * KEPT), 'x'.repeat(KEPT)),
  'answers exactly what is kept': answersWith(200, 'x'.repeat(KEPT), 'x'.repeat(KEPT)),
  'answers wide letters, cut in one': answersWith(200, `a${'€'.repeat(KEPT)}`, `a${'€'.repeat((KEPT - 2) / 3)}`),
  'answers with NUL in it': { ...answersWith(500, 'a\0b\0', 'ab'), isKept: true },
  'answers NUL alone': answersWith(200, '\0'.repeat(2 * KEPT), ''),
  'answers broken UTF-8': { ...answersWith(500, Buffer.from([0x61, 0xff, 0x62]), 'a\ufffdb'), isKept: true },
  'answers broken UTF-8 alone': answersWith(500, Buffer.alloc(2 * KEPT, 0xff), '\ufffd'.repeat(Math.floor(KEPT / 3))),
  'answers in gzip, which nobody asked': {
    serve: () =>
      answering((_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1e6))),
      ),
    status: 200,
    error: null,
    isKept: true,
  },
  'pours a body without end after 200': {
    serve: () =>
      afterRequest((socket) => {
        socket.write(OPEN)
        pour(socket, 'x'.repeat(1000))
      }),
    status: 200,
    error: null,
    body: 'x'.repeat(KEPT),
  },
  'pours a body without end after 500': {
    serve: () =>
      afterRequest((socket) => {
        socket.write('HTTP/1.1 500 Oh\r\n\r\n')
        pour(socket, 'x'.repeat(1000))
      }),
    status: 500,
    error: ONLY_200_AND_201,
    body: 'x'.repeat(KEPT),
  },
  'drips a body after 200': {
    serve: () =>
      afterRequest((socket) => {
        socket.write(OPEN)
        drip(socket, 'x')
      }),
    status: 200,
    error: null,
  },
  'says 200 and is silent': { serve: () => says(`${OPEN}so far`), status: 200, error: null, body: 'so far' },
  'says 200 and closes before its end': {
    serve: () => saysAndEnds('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\npart'),
    status: 200,
    error: null,
    body: 'part',
  },
  'says 200 and resets in its body': {
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
  'says 200 and a chunk of no size': { serve: () => says(`${CHUNKED}none\r\n`), status: 200, error: null },
  'says 200 and a chunk that never comes': { serve: () => says(`${CHUNKED}fffffff\r\nhere`), status: 200, error: null },
  'says 200 to one request and 500 behind it': {
    serve: () => says(`HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\nHTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n`),
    status: 200,
    error: null,
  },
  'says 204 with a body': {
    serve: () => says('HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\nhello'),
    status: 204,
    error: ONLY_200_AND_201,
  },
}
