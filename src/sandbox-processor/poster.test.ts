import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createPoster } from './poster.ts'

/** A server that answers so, and how many connections it was asked over. */
async function listen(t: TestContext, answer: RequestListener) {
  const server = createServer(answer)
  let connections = 0
  server.on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { server, url: new URL(`http://127.0.0.1:${port}/told?by=test`), connections: () => connections }
}

function poster(t: TestContext) {
  const made = createPoster()
  t.after(made.close)
  return made
}

test('each is answered with its own status, as it was sent, over a few connections', async (t) => {
  const { url, connections } = await listen(t, (request, response) => {
    request.setEncoding('utf8')
    let body = ''
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      assert.deepEqual(
        [request.method, request.url, request.headers['sandbox-signature']],
        ['POST', '/told?by=test', 'signed'],
      )
      response.statusCode = (JSON.parse(body) as { status: number }).status
      response.end(`Größe ${response.statusCode}`)
    })
  })
  const { post } = poster(t)
  const statuses = Array.from({ length: 100 }, (_, at) => 200 + at)
  const answers = await Promise.all(
    statuses.map((status) => post(url, JSON.stringify({ name: 'Jürgen 株', status }), 'signed')),
  )
  assert.deepEqual(answers, statuses)
  assert.ok(connections() <= 16)
})

test('a server that closes each connection, or tells no length, is asked over new ones', async (t) => {
  const { post } = poster(t)
  for (const headers of [{ connection: 'close' }, { 'transfer-encoding': 'chunked' }]) {
    const { url } = await listen(t, (_request, response) => response.writeHead(201, headers).end('thanks'))
    for (let time = 0; time < 3; time++) assert.equal(await post(url, '{}', 'signed'), 201)
  }
})

test('without an answer there is no status, and the next is posted all the same', async (t) => {
  let asked = 0
  const { url, server } = await listen(t, (request, response) => {
    asked++
    if (asked === 1) request.socket.destroy()
    else if (asked === 2) request.socket.end('no HTTP\r\n\r\n')
    else response.end()
  })
  const { post } = poster(t)
  const answers = []
  for (let time = 0; time < 3; time++) answers.push(await post(url, '{}', 'signed'))
  assert.deepEqual(answers, [null, null, 200])
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
  assert.deepEqual(await Promise.all([post(url, '{}', 'signed'), post(url, '{}', 'signed')]), [null, null])
})

test('closing ends what is under way and what waits', async (t) => {
  const arrived = Promise.withResolvers<void>()
  const { url } = await listen(t, () => arrived.resolve())
  const { post, close } = createPoster()
  const answers = Array.from({ length: 20 }, () => post(url, '{}', 'signed'))
  await arrived.promise
  close()
  assert.deepEqual(new Set(await Promise.all(answers)), new Set([null]))
  assert.equal(await post(url, '{}', 'signed'), null)
})
