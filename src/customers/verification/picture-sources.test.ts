import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, type TestContext, test } from 'node:test'
import { Agent } from 'undici'
import { startGate, startIdentity } from '../../../test/support/identity.ts'
import { signedInPeople } from '../../../test/support/people.ts'
import { answering, receiver } from '../../../test/support/receivers.ts'
import { fetchPicture, pictureTypeOf } from './fetch-picture.ts'

const gate = await startGate()
const fixture = await startIdentity({ env: { SANDBOX_PROCESSOR_URL: gate.url } })
gate.forwardTo(fixture.processor.url)
after(async () => {
  await gate.close()
  await fixture.close()
})
const { server } = fixture

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const MIB = 1024 * 1024

/** Starts a server that counts its requests. */
async function serverOf(t: TestContext, respond: RequestListener) {
  let count = 0
  const address = await receiver(
    t,
    answering((request, response) => {
      count++
      respond(request, response)
    }),
  )
  return { url: `http://${address}/picture`, count: () => count }
}

/** The provider's session with documents of one picture each. */
const sessionWith = (...urls: string[]) => ({
  ...{ id: 'idn_1', reference: 'a', status: 'success', createdAt: '2026-01-01T00:00:00Z', person: {} },
  documentary: { documents: urls.map((face) => ({ category: 'passport', images: { face } })) },
})

test('an address within the network of the service is not requested, whatever a provider reports', async (t) => {
  const merchant = await fixture.merchant()
  const contactId = await fixture.newContact(merchant)
  await fixture.start(merchant, { contactId })
  const { person, join } = signedInPeople(server)
  const who = await person()
  await join(who, merchant.account, 'Operator')
  const inside = await serverOf(t, (_request, response) => response.end(PNG))
  const requestPicture = (picture: string) => {
    const address = `${server.url}identity-pictures/${contactId}/${picture}?account=${merchant.account.id}`
    return fetch(address, { headers: { cookie: who.cookie } })
  }
  for (const url of [
    inside.url,
    inside.url.replace('http:', 'https:'),
    'https://169.254.169.254/latest',
    'file:///etc',
  ]) {
    gate.setMode({ status: 200, body: JSON.stringify(sessionWith(url)) })
    const response = await requestPicture('0-face')
    assert.equal(response.status, 503, url)
    assert.match(await response.text(), /^."errors":.."message":"The identity provider sent no picture\."/)
  }
  // The eleventh document is found, too.
  gate.setMode({ status: 200, body: JSON.stringify(sessionWith(...Array<string>(11).fill(inside.url))) })
  const statuses = [(await requestPicture('10-face')).status, (await requestPicture('11-face')).status]
  assert.deepEqual(statuses, [503, 404])
  assert.equal(inside.count(), 0)
  const entries = await fixture.sql.rows(`select id from audit_entries where action = 'identity.pictures.read'`)
  assert.deepEqual(entries, [])
})

const fetched = async (t: TestContext, respond: RequestListener) => {
  const dispatcher = new Agent()
  t.after(() => dispatcher.destroy())
  return fetchPicture(dispatcher, (await serverOf(t, respond)).url)
}

test('a picture has the type of its bytes, and at most 16 MiB', async (t) => {
  const picture = await fetched(t, (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(PNG),
  )
  assert.deepEqual(picture, { contentType: 'image/png', content: PNG })
  const largest = Buffer.concat([PNG, Buffer.alloc(16 * MIB - PNG.length)])
  assert.equal((await fetched(t, (_request, response) => response.end(largest)))?.content.length, 16 * MIB)
  const more = Buffer.concat([largest, Buffer.alloc(1)])
  assert.equal(await fetched(t, (_request, response) => response.end(more)), null)
})

test('anything but a picture is not shown: redirects, errors, lost connections, pages and SVGs', async (t) => {
  const elsewhere = await serverOf(t, (_request, response) => response.end(PNG))
  const responders: readonly RequestListener[] = [
    (_request, response) => response.writeHead(302, { location: elsewhere.url }).end(PNG),
    (_request, response) => response.writeHead(500).end(PNG),
    (_request, response) => response.end(),
    (_request, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    (_request, response) => response.end('<!doctype html><script>alert(1)</script>'),
    (_request, response) =>
      void response.writeHead(200, { 'content-length': '100' }).write(PNG, () => response.destroy()),
  ]
  for (const respond of responders) assert.equal(await fetched(t, respond), null)
  assert.equal(elsewhere.count(), 0)
})

test('the types of pictures and videos are recognized by their first bytes', () => {
  for (const [type, hex] of [
    ['image/jpeg', 'ffd8ffe000104a464946'],
    ['image/png', '89504e470d0a1a0a'],
    ['image/webp', '5249464624000000574542505650'],
    ['video/mp4', '000000186674797069736f6d'],
    ['video/mp4', '00000018667479706d703432'],
    ['video/mp4', '00000018667479704d345620'],
    [null, '000000186674797068656963'],
    [null, '000000186674797061766966'],
    [null, '000000186674797071742020'],
    [null, '0000001866747970'],
    ['video/webm', '1a45dfa3'],
    [null, '474946383961'],
    [null, '255044462d312e37'],
    [null, ''],
  ] as const)
    assert.equal(pictureTypeOf(Buffer.from(hex, 'hex')), type, hex)
})
