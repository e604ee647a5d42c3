import http2 from 'node:http2'
import https from 'node:https'
import net from 'node:net'
import { cert, key } from '../receivers.ts'
import { afterRequest, drip, pour, says, saysAndEnds, type Zoo } from './animal.ts'

const HINT = 'HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n'

/** Receivers of whom no status comes. */
export const BROKEN: Zoo = {
  'takes the connection and never speaks TLS': {
    serve: () => net.createServer((socket) => socket.resume()),
    scheme: 'https',
    status: null,
    error: 'timeout',
    body: null,
  },
  'takes the request and is silent': {
    serve: () => net.createServer((socket) => socket.resume()),
    status: null,
    error: 'timeout',
    body: null,
  },
  'drips its status line without end': {
    serve: () =>
      afterRequest((socket) => {
        socket.write('HTTP/1.1 200 ')
        drip(socket, 'O')
      }),
    status: null,
    error: 'timeout',
  },
  'drips its headers': {
    serve: () =>
      afterRequest((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        drip(socket, 'x-drip: 1\r\n')
      }),
    status: null,
    error: 'timeout',
  },
  'resets the connection at once': {
    serve: () => net.createServer((socket) => void socket.resetAndDestroy()),
    status: null,
    error: 'connection reset',
  },
  'resets the connection in the middle of its headers': {
    serve: () =>
      afterRequest(
        (socket) => void socket.write('HTTP/1.1 200 OK\r\nx-a', () => setImmediate(() => socket.resetAndDestroy())),
      ),
    status: null,
    error: 'connection reset',
  },
  'closes without an answer': {
    serve: () => afterRequest((socket) => socket.end()),
    status: null,
    error: 'connection reset',
  },
  'closes in the middle of its headers': {
    serve: () => saysAndEnds('HTTP/1.1 200 OK\r\nx-a: '),
    status: null,
    error: 'connection reset',
  },
  'shows a certificate that nobody vouches for': {
    serve: () => https.createServer({ cert, key }, (_, response) => response.end()),
    scheme: 'https',
    status: null,
    error: 'TLS failure',
  },
  'speaks no TLS where it was promised': {
    serve: () =>
      net.createServer((socket) => socket.once('data', () => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'))),
    scheme: 'https',
    status: null,
    error: 'TLS failure',
  },
  'speaks HTTP/2 alone, with TLS': {
    serve: () => http2.createSecureServer({ cert, key, allowHTTP1: false }),
    scheme: 'https',
    status: null,
    error: 'TLS failure',
  },
  'speaks HTTP/2 alone, without TLS': {
    serve: () => http2.createServer().on('session', (session) => session.on('error', () => {})),
    status: null,
    error: 'invalid response',
  },
  'answers as a mail server does': {
    serve: () => says('220 mail.example.com ESMTP\r\n'),
    status: null,
    error: 'invalid response',
  },
  'answers with random bytes': {
    serve: () => says(Buffer.from('00ff17c0de8f', 'hex')),
    status: null,
    error: 'invalid response',
  },
  'tells hints without end': {
    serve: () => afterRequest((socket) => pour(socket, HINT)),
    status: null,
    error: 'invalid response',
  },
  'says that it may continue, which nobody asked': {
    serve: () => says('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
    status: null,
    error: 'invalid response',
  },
  'switches protocols, which nobody asked': {
    serve: () => says('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    status: null,
    error: 'invalid response',
  },
  'has headers without end': {
    serve: () =>
      afterRequest((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        pour(socket, `x-long: ${'x'.repeat(1000)}\r\n`)
      }),
    status: null,
    error: 'invalid response',
  },
  'has one header without end': {
    serve: () =>
      afterRequest((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nx-long: ')
        pour(socket, 'x'.repeat(1000))
      }),
    status: null,
    error: 'invalid response',
  },
  'gives a length that is no number': {
    serve: () => says('HTTP/1.1 200 OK\r\ncontent-length: some\r\n\r\nok'),
    status: null,
    error: 'invalid response',
  },
  'gives two lengths that differ': {
    serve: () => says('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nok'),
    status: null,
    error: 'invalid response',
  },
  'has a status of two digits': {
    serve: () => says('HTTP/1.1 20 OK\r\n\r\n'),
    status: null,
    error: 'invalid response',
  },
}
