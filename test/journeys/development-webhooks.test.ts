import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, type TestContext, test } from 'node:test'
import { openReceiver } from '../support/receiver.ts'
import { startTestServer, type TestAccount, type TestServer } from '../support/server.ts'

let server: TestServer
let production: TestServer
before(async () => {
  server = await startTestServer({ worker: true, processor: true })
  production = await startTestServer({ env: { TALLYSTICK_ENV: 'production' } })
})
after(async () => {
  await server.close()
  await production.close()
})

const CREATE = `mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } } }`
const CREATE_CONTACT = 'mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }'

interface Made {
  readonly webhookCreate: { readonly webhook: { readonly id: string } }
}

const subscribe = (on: TestServer, { key }: TestAccount, url: string) =>
  on.ask<Made>(key, CREATE, { input: { url, events: ['contact.created'] } })

async function refusal(on: TestServer, account: TestAccount, url: string): Promise<string> {
  const { errors } = await subscribe(on, account, url)
  assert.deepEqual([errors?.[0]?.extensions.code, errors?.[0]?.extensions.field], ['VALIDATION_ERROR', 'url'], url)
  return errors?.[0]?.message ?? ''
}

/** Opens a receiver on IPv6 loopback. Returns undefined if the machine has no IPv6. */
async function openOnIpv6(t: TestContext): Promise<{ port: number; arrived: Promise<void> } | undefined> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const receiver = http.createServer((_, response) => {
    response.end()
    resolve()
  })
  const isListening = await new Promise((done) => {
    receiver.once('error', () => done(false)).listen(0, '::1', () => done(true))
  })
  if (!isListening) return undefined
  t.after(() => void receiver.close())
  return { port: (receiver.address() as AddressInfo).port, arrived: promise }
}

test('in development webhooks can use high ports of 127.0.0.1, localhost and ::1 over http, without a setting', async (t) => {
  const receiver = await openReceiver(t)
  const port = receiver.hostAndPort.split(':')[1]
  const organization = await server.account('Organization')
  const onIpv6 = await openOnIpv6(t)
  const urls = [`http://127.0.0.1:${port}/numeric`, `http://localhost:${port}/named`]
  if (onIpv6) urls.push(`http://[::1]:${onIpv6.port}/`)
  for (const url of urls) assert.equal((await subscribe(server, organization, url)).errors, undefined, url)
  await server.ask(organization.key, CREATE_CONTACT, { input: { orgId: organization.id, name: 'Ada' } })
  const arrivals = await receiver.arrived(2)
  assert.deepEqual(arrivals.map(({ path }) => path).sort(), ['/named', '/numeric'])
  await onIpv6?.arrived
})

test('in development webhooks cannot use the services of this installation, or ports of databases and mail servers', async () => {
  const organization = await server.account('Organization')
  const ports = [
    ...[server.config.port, server.config.sandboxPort].map(String),
    new URL(server.processor!.url).port,
    new URL(server.database.appUrl).port,
  ]
  for (const host of ['127.0.0.1', 'localhost', '[::1]'])
    for (const port of ports)
      assert.match(await refusal(server, organization, `http://${host}:${port}/control/faults`), /this installation/)
  for (const port of [22, 25, 389, 465, 587, 2375])
    assert.match(await refusal(server, organization, `http://127.0.0.1:${port}/`), /TALLYSTICK_WEBHOOK_ALLOW/)
})

test('in development other hosts are refused as usual, and the refusal explains the use of http', async () => {
  const organization = await server.account('Organization')
  for (const url of ['http://192.168.1.5:9000/', 'http://hooks.example.com/', 'http://localhost.example.com:9000/'])
    assert.match(await refusal(server, organization, url), /http:\/\/ and 127\.0\.0\.1, \[::1\] or localhost/)
  assert.match(await refusal(server, organization, 'http://127.0.0.2:9000/'), /TALLYSTICK_WEBHOOK_ALLOW/)
})

test('outside development a loopback URL is refused, and the refusal names the setting', async () => {
  const organization = await production.account('Organization')
  for (const url of ['http://127.0.0.1:9000/', 'http://localhost:9000/', 'http://[::1]:9000/', 'https://localhost/'])
    assert.match(await refusal(production, organization, url), /TALLYSTICK_ENV=development/)
  assert.doesNotMatch(await refusal(production, organization, 'http://hooks.example.com/'), /development/)
})
