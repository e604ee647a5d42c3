import http from 'node:http'
import { answering } from '../receivers.ts'
import { type Animal, ONLY_200_AND_201, says, saysAndEnds, type Zoo } from './animal.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

function answers(status: number, headers: http.OutgoingHttpHeaders = {}): Animal {
  const accepted = status === 200 || status === 201
  return {
    serve: () => answering((_, response) => response.writeHead(status, headers).end()),
    status,
    error: accepted ? null : ONLY_200_AND_201,
    isKept: true,
  }
}

const waits = (seconds: number): Pick<Animal, 'waits'> => ({ waits: [seconds, seconds] })
const dateIn = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()
const asking = (status: number, retryAfter: string) => answers(status, { 'retry-after': retryAfter })

/** Follows `location` to where nobody may come. */
const sendsInside = (status: number): Animal => ({
  ...answers(status),
  serve: (inside) =>
    answering((_, response) => response.writeHead(status, { location: `http://${inside}/latest/meta-data` }).end()),
})

/** Receivers that give a status, and when they are tried again. */
export const STATUSES: Zoo = {
  ...Object.fromEntries(
    [200, 201, 202, 203, 204, 205, 206, 207, 226, 300, 304, 400, 401, 403, 404, 405, 408, 410, 413, 418, 421, 425, 451]
      .concat(500, 501, 502, 503, 504, 511, 599)
      .map((status) => [`answers ${status}`, answers(status)]),
  ),
  ...Object.fromEntries(
    [301, 302, 303, 307, 308].map((status) => [`sends us inside by ${status}`, sendsInside(status)]),
  ),
  'answers 999': {
    serve: () => says('HTTP/1.1 999 Request denied\r\ncontent-length: 0\r\n\r\n'),
    status: 999,
    error: ONLY_200_AND_201,
    isKept: true,
  },
  'answers 200 and closes': answers(200, { connection: 'close' }),
  'answers 200 by HTTP/1.0': {
    serve: () => saysAndEnds('HTTP/1.0 200 OK\r\n\r\nok'),
    status: 200,
    error: null,
    body: 'ok',
  },
  'answers 200 without a reason': {
    serve: () => says('HTTP/1.1 200\r\ncontent-length: 0\r\n\r\n'),
    status: 200,
    error: null,
    isKept: true,
  },
  'answers 200 before it has read the request': {
    serve: () => http.createServer((_, response) => response.end('early')),
    status: 200,
    error: null,
    body: 'early',
    isKept: true,
  },
  'hints at something, then answers 201': {
    serve: () =>
      answering((_, response) => {
        response.writeEarlyHints({ link: '</x>; rel=preload' })
        response.writeHead(201).end()
      }),
    status: 201,
    error: null,
    isKept: true,
  },
  'asks for two minutes by 429': { ...asking(429, '120'), ...waits(2 * MINUTE) },
  'asks for ten minutes by 503': { ...asking(503, '600'), ...waits(10 * MINUTE) },
  'asks for an hour by the date of 429': { ...asking(429, dateIn(HOUR)), waits: [HOUR - MINUTE, HOUR + MINUTE] },
  'asks for an hour by the date of 503': { ...asking(503, dateIn(HOUR)), waits: [HOUR - MINUTE, HOUR + MINUTE] },
  'asks for a date in the past': asking(429, dateIn(-HOUR)),
  'asks for a month': { ...asking(429, String(30 * 24 * HOUR)), ...waits(12 * HOUR) },
  'asks for a date in a year': { ...asking(503, dateIn(365 * 24 * HOUR)), ...waits(12 * HOUR) },
  'asks for more seconds than there are': asking(429, '9'.repeat(400)),
  'asks for less than nothing': asking(429, '-120'),
  'asks for a moment': asking(429, 'a moment'),
  'asks for nothing': asking(429, ''),
  'asks for a second': asking(503, '1'),
  'asks for half a minute and a half': asking(429, '30.5'),
  'asks for seconds in hexadecimal': asking(429, '0x78'),
  'asks twice, for two minutes and for ten': {
    serve: () => says('HTTP/1.1 429 Slow\r\nretry-after: 120\r\nretry-after: 600\r\ncontent-length: 0\r\n\r\n'),
    status: 429,
    error: ONLY_200_AND_201,
    ...waits(2 * MINUTE),
    isKept: true,
  },
  'asks for two minutes by 500, which may not ask': asking(500, '120'),
  'asks for two minutes by 404, which may not ask': asking(404, '120'),
}
