import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { promisify } from 'node:util'
import { repeatCommand } from '../../web/dashboard/webhooks/repeat-command.ts'

const KEY = Buffer.from('a key of 32 bytes, with \0 inside')
const BODY = JSON.stringify({ text: `it's "quoted", $HOME, \`id\` and ñ\\n` })

test('the command of a delivery sends its exact body with a signature that a receiver accepts', async (t) => {
  const received: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer(async (request, response) => {
    received.push({
      url: request.url,
      headers: request.headers,
      body: Buffer.concat(await request.toArray()).toString(),
    })
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks?a={1,2}&b=[1-2]`
  const command = repeatCommand({ id: 'whr_1', url, body: BODY })
  await promisify(execFile)('sh', ['-c', command.replace('whsec_…', `whsec_${KEY.toString('base64')}`)])
  const [sent, ...more] = received
  assert.ok(sent)
  assert.deepEqual(more, [])
  const { headers, body } = sent
  assert.equal(sent.url, '/hooks?a={1,2}&b=[1-2]')
  assert.equal(body, BODY)
  assert.equal(headers['webhook-id'], 'whr_1')
  const signed = createHmac('sha256', KEY).update(`whr_1.${headers['webhook-timestamp']}.${BODY}`)
  assert.equal(headers['webhook-signature'], `v1,${signed.digest('base64')}`)
})
