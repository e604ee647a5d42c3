import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startExampleServer } from '../../../test/support/example-server.ts'
import { head, openRaw } from '../../../test/support/raw-http.ts'
import { systemClock } from '../../platform/time/index.ts'
import { demoReceiver } from './receiver.ts'

const example = await startExampleServer({ routes: demoReceiver(() => null, systemClock) })
after(() => example.server.close())

test('only this machine, under its own name, can send deliveries and read them', async (t) => {
  const { port } = example
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, '[::1]', '127.0.0.1']) {
    const connection = await openRaw(t, port)
    connection.write(head('GET', '/demo/webhooks', { host }))
    assert.equal((await connection.response()).status, 200, host)
  }
  const foreign = [
    'rebound.example.com',
    `rebound.example.com:${port}`,
    '127.0.0.1.example.com',
    '192.0.2.7',
    '',
    'a b',
  ]
  for (const host of foreign) {
    for (const method of ['GET', 'POST']) {
      const connection = await openRaw(t, port)
      connection.write(head(method, '/demo/webhooks', { host }))
      const { status, headers } = await connection.response()
      assert.deepEqual([status, headers['content-type']], [404, 'application/json; charset=utf-8'], `${method} ${host}`)
    }
  }
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host']) {
    const response = await fetch(`${example.url}demo/webhooks`, { headers: { [name]: '127.0.0.1' } })
    assert.equal(response.status, 404, name)
  }
})

test('a page of another site adds no deliveries', async (t) => {
  const before = (await (await fetch(`${example.url}demo/webhooks`)).json()) as unknown[]
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]) {
    const connection = await openRaw(t, example.port)
    const sent = { host: `127.0.0.1:${example.port}`, 'content-type': 'text/plain', 'content-length': 2, ...headers }
    connection.write(`${head('POST', '/demo/webhooks', sent)}{}`)
    assert.equal((await connection.response()).status, 404, JSON.stringify(headers))
  }
  assert.deepEqual(await (await fetch(`${example.url}demo/webhooks`)).json(), before)
})
