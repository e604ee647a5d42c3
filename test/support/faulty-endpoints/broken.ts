import http2 from 'node:http2'
import https from 'node:https'
import net from 'node:net'
import { cert, key } from '../receivers.ts'
import { afterRequest, drip, type FaultyEndpoints, pour, respondAndClose, respondWith } from './faulty-endpoint.ts'

const HINT = 'HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n'

/** Receivers that send no status. */
export const BROKEN: FaultyEndpoints = {
  'accepts the connection and does not start TLS': {
    serve: () => net.createServer((socket) => socket.resume()),
    scheme: 'https',
    status: null,
    error: 'timeout',
    body: null,
  },
  'accepts the request and does not respond': {
    serve: () => net.createServer((socket) => socket.resume()),
    status: null,
    error: 'timeout',
    body: null,
  },
  'sends an endless status line byte by byte': {
    serve: () =>
      afterRequest((socket) => {
        socket.write('HTTP/1.1 200 ')
        drip(socket, 'O')
      }),
    status: null,
    error: 'timeout',
  },
  'sends endless headers byte by byte': {
    serve: () =>
      afterRequest((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        drip(socket, 'x-drip: 1\r\n')
      }),
    status: null,
    error: 'timeout',
  },
  'resets the connection immediately': {
    serve: () => net.createServer((socket) => void socket.resetAndDestroy()),
    status: null,
    error: 'connection reset',
  },
  'resets the connection within the headers': {
    serve: () =>
      afterRequest(
        (socket) => void socket.write('HTTP/1.1 200 OK\r\nx-a', () => setImmediate(() => socket.resetAndDestroy())),
      ),
    status: null,
    error: 'connection reset',
  },
  'closes without a response': {
    serve: () => afterRequest((socket) => socket.end()),
    status: null,
    error: 'connection reset',
  },
  'closes within the headers': {
    serve: () => respondAndClose('HTTP/1.1 200 OK\r\nx-a: '),
    status: null,
    error: 'connection reset',
  },
  'has a self-signed certificate': {
    serve: () => https.createServer({ cert, key }, (_, response) => response.end()),
    scheme: 'https',
    status: null,
    error: 'TLS failure',
  },
  'responds without TLS at an https address': {
    serve: () =>
      net.createServer((socket) => socket.once('data', () => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'))),
    scheme: 'https',
    status: null,
    error: 'TLS failure',
  },
  'supports only HTTP/2, with TLS': {
    serve: () => http2.createSecureServer({ cert, key, allowHTTP1: false }),
    scheme: 'https',
    status: null,
    error: 'TLS failure',
  },
  'supports only HTTP/2, without TLS': {
    serve: () => http2.createServer().on('session', (session) => session.on('error', () => {})),
    status: null,
    error: 'invalid response',
  },
  'responds as a mail server does': {
    serve: () => respondWith('220 mail.example.com ESMTP\r\n'),
    status: null,
    error: 'invalid response',
  },
  'responds with random bytes': {
    serve: () => respondWith(Buffer.from('00ff17c0de8f', 'hex')),
    status: null,
    error: 'invalid response',
  },
  'sends endless 103 responses': {
    serve: () => afterRequest((socket) => pour(socket, HINT)),
    status: null,
    error: 'invalid response',
  },
  'sends an unrequested 100 Continue': {
    serve: () => respondWith('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
    status: null,
    error: 'invalid response',
  },
  'sends an unrequested 101 Switching Protocols': {
    serve: () => respondWith('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    status: null,
    error: 'invalid response',
  },
  'sends endless headers': {
    serve: () =>
      afterRequest((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        pour(socket, `x-long: ${'x'.repeat(1000)}\r\n`)
      }),
    status: null,
    error: 'invalid response',
  },
  'sends one endless header': {
    serve: () =>
      afterRequest((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nx-long: ')
        pour(socket, 'x'.repeat(1000))
      }),
    status: null,
    error: 'invalid response',
  },
  'sends a length that is not a number': {
    serve: () => respondWith('HTTP/1.1 200 OK\r\ncontent-length: some\r\n\r\nok'),
    status: null,
    error: 'invalid response',
  },
  'sends two different lengths': {
    serve: () => respondWith('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nok'),
    status: null,
    error: 'invalid response',
  },
  'sends a status of two digits': {
    serve: () => respondWith('HTTP/1.1 20 OK\r\n\r\n'),
    status: null,
    error: 'invalid response',
  },
}
