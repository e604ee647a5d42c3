import http from 'node:http'
import { answering } from '../receivers.ts'
import {
  type FaultyEndpoint,
  type FaultyEndpoints,
  ONLY_200_AND_201,
  respondAndClose,
  respondWith,
} from './faulty-endpoint.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

function sends(status: number, headers: http.OutgoingHttpHeaders = {}): FaultyEndpoint {
  const accepted = status === 200 || status === 201
  return {
    serve: () => answering((_, response) => response.writeHead(status, headers).end()),
    status,
    error: accepted ? null : ONLY_200_AND_201,
    isReusable: true,
  }
}

const waits = (seconds: number): Pick<FaultyEndpoint, 'waits'> => ({ waits: [seconds, seconds] })
const dateIn = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()
const withRetryAfter = (status: number, retryAfter: string) => sends(status, { 'retry-after': retryAfter })

/** Returns an endpoint that redirects to the internal server. */
const redirectsInside = (status: number): FaultyEndpoint => ({
  ...sends(status),
  serve: (inside) =>
    answering((_, response) => response.writeHead(status, { location: `http://${inside}/latest/meta-data` }).end()),
})

/** Receivers that send a status, and the delay of the next attempt. */
export const STATUSES: FaultyEndpoints = {
  ...Object.fromEntries(
    [200, 201, 202, 203, 204, 205, 206, 207, 226, 300, 304, 400, 401, 403, 404, 405, 408, 410, 413, 418, 421, 425, 451]
      .concat(500, 501, 502, 503, 504, 511, 599)
      .map((status) => [`sends ${status}`, sends(status)]),
  ),
  ...Object.fromEntries(
    [301, 302, 303, 307, 308].map((status) => [
      `redirects to an internal address by ${status}`,
      redirectsInside(status),
    ]),
  ),
  'sends 999': {
    serve: () => respondWith('HTTP/1.1 999 Request denied\r\ncontent-length: 0\r\n\r\n'),
    status: 999,
    error: ONLY_200_AND_201,
    isReusable: true,
  },
  'sends 200 and closes': sends(200, { connection: 'close' }),
  'sends 200 by HTTP/1.0': {
    serve: () => respondAndClose('HTTP/1.0 200 OK\r\n\r\nok'),
    status: 200,
    error: null,
    body: 'ok',
  },
  'sends 200 without a reason phrase': {
    serve: () => respondWith('HTTP/1.1 200\r\ncontent-length: 0\r\n\r\n'),
    status: 200,
    error: null,
    isReusable: true,
  },
  'sends 200 before it has read the request': {
    serve: () => http.createServer((_, response) => response.end('early')),
    status: 200,
    error: null,
    body: 'early',
    isReusable: true,
  },
  'sends early hints, then 201': {
    serve: () =>
      answering((_, response) => {
        response.writeEarlyHints({ link: '</x>; rel=preload' })
        response.writeHead(201).end()
      }),
    status: 201,
    error: null,
    isReusable: true,
  },
  'requests a delay of two minutes with 429': { ...withRetryAfter(429, '120'), ...waits(2 * MINUTE) },
  'requests a delay of ten minutes with 503': { ...withRetryAfter(503, '600'), ...waits(10 * MINUTE) },
  'requests a delay until a date in an hour with 429': {
    ...withRetryAfter(429, dateIn(HOUR)),
    waits: [HOUR - MINUTE, HOUR + MINUTE],
  },
  'requests a delay until a date in an hour with 503': {
    ...withRetryAfter(503, dateIn(HOUR)),
    waits: [HOUR - MINUTE, HOUR + MINUTE],
  },
  'requests a delay until a date in the past': withRetryAfter(429, dateIn(-HOUR)),
  'requests a delay of a month': { ...withRetryAfter(429, String(30 * 24 * HOUR)), ...waits(12 * HOUR) },
  'requests a delay until a date in a year': { ...withRetryAfter(503, dateIn(365 * 24 * HOUR)), ...waits(12 * HOUR) },
  'requests a delay too large for a number': withRetryAfter(429, '9'.repeat(400)),
  'requests a negative delay': withRetryAfter(429, '-120'),
  'sends Retry-After with a text': withRetryAfter(429, 'a moment'),
  'sends an empty Retry-After': withRetryAfter(429, ''),
  'requests a delay of a second': withRetryAfter(503, '1'),
  'requests a delay with a fraction of a second': withRetryAfter(429, '30.5'),
  'requests a delay in hexadecimal': withRetryAfter(429, '0x78'),
  'sends Retry-After twice, with two and ten minutes': {
    serve: () => respondWith('HTTP/1.1 429 Slow\r\nretry-after: 120\r\nretry-after: 600\r\ncontent-length: 0\r\n\r\n'),
    status: 429,
    error: ONLY_200_AND_201,
    ...waits(2 * MINUTE),
    isReusable: true,
  },
  'sends Retry-After with 500, which is ignored': withRetryAfter(500, '120'),
  'sends Retry-After with 404, which is ignored': withRetryAfter(404, '120'),
}
