import assert from 'node:assert/strict'
import http from 'node:http'
import net from 'node:net'
import { test } from 'node:test'
import { agentFor, answering, post, postWith, receiver, SHORT_LIMITS, saying } from '../../../test/support/receivers.ts'
import { send } from './send.ts'

const ONLY = 'unexpected status: only 200 and 201 accept'

test('posts the exact bytes to path and query, and keeps the response', async (t) => {
  const chunks: Buffer[] = []
  const seen: http.IncomingMessage[] = []
  const server = http.createServer((request, response) => {
    seen.push(request)
    request.on('data', (chunk) => chunks.push(chunk)).on('end', () => response.end('thanks\0 \xff'))
  })
  const outcome = await post(t, await receiver(t, server))
  assert.deepEqual(
    { ...outcome, durationMs: 0 },
    {
      statusCode: 200,
      error: null,
      responseBody: 'thanks \xff',
      remoteAddress: '127.0.0.1',
      retryAfter: undefined,
      durationMs: 0,
    },
  )
  assert.equal(Buffer.concat(chunks).toString(), '{"text":"\u2028é\u{1f600}"}')
  assert.equal(seen[0]?.method, 'POST')
  assert.equal(seen[0]?.url, '/hook?a=b')
  assert.equal(seen[0]?.headers['x-a'], '1')
  assert.equal(seen[0]?.headers['content-type'], 'application/json')
})

for (const status of [200, 201]) {
  test(`a response ${status} accepts the request`, async (t) => {
    const outcome = await post(
      t,
      await receiver(
        t,
        answering((_, response) => response.writeHead(status).end()),
      ),
    )
    assert.deepEqual([outcome.statusCode, outcome.error], [status, null])
  })
}

for (const status of [202, 204, 206, 301, 302, 307, 400, 401, 404, 410, 429, 500, 503]) {
  test(`a response ${status} does not accept the request`, async (t) => {
    let requests = 0
    const server = answering((_, response) => {
      requests++
      response.writeHead(status, { location: '/elsewhere', 'retry-after': '120' }).end()
    })
    const outcome = await post(t, await receiver(t, server))
    assert.deepEqual([outcome.statusCode, outcome.error, outcome.retryAfter], [status, ONLY, '120'])
    assert.equal(requests, 1)
  })
}

test('an early hint is not the response', async (t) => {
  const server = answering((_, response) => {
    response.writeEarlyHints({ link: '</x>; rel=preload' })
    response.writeHead(201).end()
  })
  assert.equal((await post(t, await receiver(t, server))).statusCode, 201)
})

test('an endless body leaves a 200 accepted, and its first 8 KB are kept', async (t) => {
  const server = answering((_, response) => {
    const more = () => {
      while (response.write('x'.repeat(1000)));
      response.once('drain', more)
    }
    more()
  })
  const outcome = await post(t, await receiver(t, server))
  assert.equal(outcome.error, null)
  assert.equal(outcome.responseBody, 'x'.repeat(8192))
})

test('a slow body leaves a 200 accepted, and the bytes received in time are kept', async (t) => {
  const server = answering((_, response) => void response.write('so far'))
  const outcome = await post(t, await receiver(t, server), 'http', SHORT_LIMITS)
  assert.deepEqual([outcome.error, outcome.responseBody], [null, 'so far'])
})

test('a connection lost in the middle of the body leaves a 200 accepted', async (t) => {
  const server = saying('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\npart', (socket) =>
    setImmediate(() => socket.resetAndDestroy()),
  )
  const outcome = await post(t, await receiver(t, server))
  assert.deepEqual([outcome.statusCode, outcome.error], [200, null])
})

test('a receiver that accepts the request and stays silent is a timeout', async (t) => {
  const outcome = await post(t, await receiver(t, net.createServer()), 'http', SHORT_LIMITS)
  assert.deepEqual([outcome.statusCode, outcome.error], [null, 'timeout'])
  assert.ok(outcome.durationMs >= 390)
})

test('a receiver that sends its headers byte by byte is a timeout', async (t) => {
  const server = saying('HTTP/1.1 200 OK\r\n', (socket) => {
    const timer = setInterval(() => socket.write('x-drip: 1\r\n'), 20)
    socket.on('close', () => clearInterval(timer))
  })
  assert.equal((await post(t, await receiver(t, server), 'http', SHORT_LIMITS)).error, 'timeout')
})

test('a receiver that closes or resets before its response is a connection reset', async (t) => {
  const closing = await receiver(
    t,
    net.createServer((socket) => socket.once('data', () => socket.end())),
  )
  const resetting = await receiver(
    t,
    net.createServer((socket) => socket.once('data', () => socket.resetAndDestroy())),
  )
  assert.equal((await post(t, closing)).error, 'connection reset')
  assert.equal((await post(t, resetting)).error, 'connection reset')
})

test('a port without a listener is a connection refused', async (t) => {
  const server = net.createServer()
  const hostAndPort = await receiver(t, server)
  await new Promise((resolve) => server.close(resolve))
  assert.equal((await post(t, hostAndPort)).error, 'connection refused')
})

test('a response that is not HTTP, or has endless headers, is an invalid response', async (t) => {
  assert.equal((await post(t, await receiver(t, saying('220 mail.example.com ESMTP\r\n')))).error, 'invalid response')
  const endless = saying(`HTTP/1.1 200 OK\r\n${'x-long: 0123456789\r\n'.repeat(5000)}`)
  assert.equal((await post(t, await receiver(t, endless))).error, 'invalid response')
})

test('an unexpected upgrade is not an acceptance', async (t) => {
  const server = saying('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
  const outcome = await post(t, await receiver(t, server))
  assert.ok(outcome.error)
})

test('one connection serves one request after another', async (t) => {
  let connections = 0
  const server = answering((_, response) => response.end('ok')).on('connection', () => connections++)
  const hostAndPort = await receiver(t, server)
  const agent = agentFor(t, [hostAndPort])
  for (let n = 0; n < 5; n++) {
    const outcome = await postWith(agent, `http://${hostAndPort}/`)
    assert.equal(outcome.remoteAddress, '127.0.0.1')
    await new Promise(setImmediate)
  }
  assert.equal(connections, 1)
})

test('a request canceled before it was written has no outcome; one canceled later is unknown', async (t) => {
  const never = send(
    agentFor(t, [], () => {}),
    { url: 'https://a.example/', headers: {}, body: Buffer.from('{}') },
  )
  never.cancel()
  assert.equal(await never.outcome, null)

  const arrived = Promise.withResolvers<void>()
  const hostAndPort = await receiver(
    t,
    net.createServer((socket) => socket.once('data', () => arrived.resolve())),
  )
  const hanging = send(agentFor(t, [hostAndPort]), {
    url: `http://${hostAndPort}/`,
    headers: {},
    body: Buffer.from('{}'),
  })
  await arrived.promise
  hanging.cancel()
  assert.equal((await hanging.outcome)?.error, 'outcome unknown: worker stopped')
})
