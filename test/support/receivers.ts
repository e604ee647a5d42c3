import assert from 'node:assert/strict'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { Agent } from 'undici'
import type { Resolve } from '../../src/webhooks/delivery/connections/guarded-connector.ts'
import { openAgent } from '../../src/webhooks/delivery/connections/open-agent.ts'
import { type AttemptOutcome, send, type TimeLimits } from '../../src/webhooks/delivery/send.ts'

/** Self-signed for localhost and 127.0.0.1, until 2126. It protects nothing. */
export const cert = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUT/LxEKuq8SIYBL62F9qA0T8Sf7swCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDIzNTI1NVoYDzIxMjYxMDI3
MjM1MjU1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQs55y6HgDHFnYiUNOv4re0AAE0AZz6pYF4IoyAWZ13ubGKZY3NSvSc
NuLGfVx43Kvlrg0ROLTkM4Ry2RxS/qjLo28wbTAdBgNVHQ4EFgQUJvMrvhdpWj2v
UdOxSMZmS7Iy4tQwHwYDVR0jBBgwFoAUJvMrvhdpWj2vUdOxSMZmS7Iy4tQwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAM8Wh6SH03xxB3Y8lpzC3owQ6en6Eg44XW+EAbQV5kFGAiEA
rD8h7sEzjEi9GZWpZhrkX/Mc+BU0QXwiWcWAAZEUb1Y=
-----END CERTIFICATE-----`

export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7gbUKBWJIKh+HugI
oDoZMtn6c5xRefBRAivkSj99WdehRANCAAQs55y6HgDHFnYiUNOv4re0AAE0AZz6
pYF4IoyAWZ13ubGKZY3NSvScNuLGfVx43Kvlrg0ROLTkM4Ry2RxS/qjL
-----END PRIVATE KEY-----`

/** Longer than any response takes on a busy machine. */
const LONG_LIMITS: TimeLimits = { responseMs: 60_000, bodyMs: 60_000 }

/** For a response or a body that never ends. */
export const SHORT_LIMITS: TimeLimits = { responseMs: 400, bodyMs: 100 }

/** Listens on loopback during the test. Returns its `host:port`. */
export async function receiver(t: TestContext, server: net.Server): Promise<string> {
  const sockets = new Set<net.Socket>()
  server.on('connection', (socket: net.Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

export const answering = (answer: (request: http.IncomingMessage, response: http.ServerResponse) => void) =>
  http.createServer((request, response) => request.resume().on('end', () => answer(request, response)))

/** Returns a server that writes these bytes after the first data of a request. */
export const saying = (text: string, then: (socket: net.Socket) => void = () => {}) =>
  net.createServer((socket) =>
    socket.once('data', () => {
      socket.write(text)
      then(socket)
    }),
  )

export function agentFor(t: TestContext, allow: readonly string[], resolve?: Resolve): Agent {
  const agent = openAgent(
    { webhookAllow: new Set(allow), webhookLoopback: null, webhookRefuse: [] },
    resolve && { resolve },
  )
  t.after(() => agent.destroy())
  return agent
}

export async function post(
  t: TestContext,
  hostAndPort: string,
  scheme = 'http',
  limits = LONG_LIMITS,
): Promise<AttemptOutcome> {
  return postWith(agentFor(t, [hostAndPort]), `${scheme}://${hostAndPort}/hook?a=b`, limits)
}

export async function postWith(agent: Agent, url: string, limits = LONG_LIMITS): Promise<AttemptOutcome> {
  const body = Buffer.from('{"text":"\u2028é\u{1f600}"}')
  const outcome = await send(agent, { url, headers: { 'content-type': 'application/json', 'x-a': '1' }, body }, limits)
    .outcome
  assert.ok(outcome)
  return outcome
}
