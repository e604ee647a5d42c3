import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, type TestContext, test } from 'node:test'
import { freshFolder } from '../../../../test/support/embedded.ts'
import { openReceiver } from '../../../../test/support/receiver.ts'
import { startTestProcessor } from '../../../../test/support/sandbox.ts'
import { goThrough, type Walk } from '../../../../test/support/sandbox-identity.ts'
import { newMerchant, type ProcessorMerchant } from '../../../../test/support/sandbox-merchant.ts'

const processor = await startTestProcessor()
after(processor.close)

interface Started {
  readonly id: string
  readonly status: string
  readonly token: string
  readonly link: string
  readonly expiresAt: string
}

interface Notification {
  readonly status: string
  readonly createdAt: string
  readonly completedAt: string | null
  readonly person: { readonly address: object; readonly idNumber: object | null }
  readonly comparison: object | null
  readonly documentary: { readonly documents: readonly { readonly images: Readonly<Record<string, string>> }[] } | null
  readonly selfie: {
    readonly selfies: readonly { readonly attempt: number; readonly video: { readonly url: string } }[]
  } | null
}

const ADA = { name: 'Ada Byron', email: 'ada@example.test' }

async function start(merchant: ProcessorMerchant, more: object = {}): Promise<Started> {
  const order = { reference: randomUUID(), person: ADA, organizationName: 'Summit Climbing', ...more }
  const { status, body } = await merchant.ask<Started>('POST', 'identity-sessions', order)
  assert.equal(status, 200)
  return body
}

async function read(merchant: ProcessorMerchant, id: string): Promise<Notification> {
  return (await merchant.ask<Notification>('GET', `identity-sessions/${id}`)).body
}

/** Creates a session and completes its flow. */
async function completed(merchant: ProcessorMerchant, walk: Walk = {}): Promise<Started> {
  const started = await start(merchant)
  await goThrough(started.link, walk)
  return started
}

/** Creates a merchant with a receiver of notifications. */
async function notifiedMerchant(t: TestContext, at = processor) {
  const receiver = await openReceiver(t)
  const merchant = newMerchant(at.url)
  await merchant.ask('PUT', 'account', { notificationUrl: receiver.url(), notificationSecret: 'a secret of a test' })
  const notifications = async () => {
    assert.equal(await at.flush(), 0)
    return receiver.arrivals.flatMap(({ body }) => JSON.parse(body) as { readonly type: string; readonly data: object })
  }
  return { merchant, notifications }
}

test("a session is created once for a merchant's reference, whatever person a repetition names", async () => {
  const merchant = newMerchant(processor.url)
  const reference = randomUUID()
  const first = await start(merchant, { reference })
  assert.deepEqual(await start(merchant, { reference, person: { name: 'Someone Else' } }), first)
  assert.equal(first.status, 'active')
  assert.notEqual((await start(merchant)).id, first.id)
  assert.notEqual((await start(newMerchant(processor.url), { reference })).id, first.id)
})

test('a merchant reads only its own sessions', async () => {
  const { id } = await start(newMerchant(processor.url))
  assert.equal((await newMerchant(processor.url).ask('GET', `identity-sessions/${id}`)).status, 404)
  assert.equal((await fetch(`${processor.url}/v1/identity-sessions/${id}`)).status, 401)
})

test('an invalid session is refused', async () => {
  const merchant = newMerchant(processor.url)
  for (const order of [
    {},
    { reference: 1 },
    { reference: 'one', redirectUrl: 'javascript:alert(1)' },
    { reference: 'one', person: 'Ada' },
  ])
    assert.equal((await merchant.ask('POST', 'identity-sessions', order)).status, 422)
})

test('each part of a session appears after its step', async () => {
  const merchant = newMerchant(processor.url)
  const { id, link } = await start(merchant)
  const parts = async () => {
    const { status, comparison, documentary, selfie } = await read(merchant, id)
    return [status, comparison !== null, documentary !== null, selfie !== null]
  }
  await goThrough(link, { stopsAt: 'person' })
  assert.deepEqual(await parts(), ['active', false, false, false])
  await goThrough(link, { stopsAt: 'document' })
  assert.deepEqual(await parts(), ['active', true, false, false])
  await goThrough(link, { stopsAt: 'selfie' })
  assert.deepEqual(await parts(), ['active', true, true, false])
  await goThrough(link)
  assert.deepEqual(await parts(), ['success', true, true, true])
})

test('the merchant gets all data of the person, including the data that it may not pass on', async () => {
  const merchant = newMerchant(processor.url)
  const { id } = await completed(merchant, { street: '1 Main St', city: 'Town', idNumber: 'one two three' })
  const { person } = await read(merchant, id)
  assert.deepEqual(person, {
    ...{ givenName: 'Ada', familyName: 'Byron', dateOfBirth: '1990-12-31', phone: null, email: ADA.email },
    address: { street: '1 Main St', city: 'Town', region: null, postalCode: null, country: null },
    idNumber: { type: 'us_ssn', value: 'one two three' },
    ipAddress: '192.0.2.7',
  })
})

test('each change of status is notified, without data of the person', async (t) => {
  const { merchant, notifications } = await notifiedMerchant(t)
  const { id } = await completed(merchant, { familyName: 'Review' })
  assert.equal((await notifications()).length, 1)
  await processor.review(id, 'failed')
  const events = await notifications()
  const { reference } = (await processor.ledger(merchant.apiKey)).identitySessions[0] ?? {}
  assert.deepEqual(
    events.map(({ type, data }) => ({ type, data })),
    ['pending_review', 'failed'].map((status) => ({
      type: 'identity_session.updated',
      data: { identitySession: { id, reference, status } },
    })),
  )
})

test('only a session in review can be decided', async () => {
  const merchant = newMerchant(processor.url)
  const { id } = await completed(merchant)
  await assert.rejects(processor.review(id, 'failed'), /422/)
  await assert.rejects(processor.review('idv_none', 'failed'), /404/)
  const undecided = await completed(merchant, { familyName: 'Review' })
  const completedAt = (await read(merchant, undecided.id)).completedAt
  await processor.review(undecided.id, 'success')
  assert.deepEqual([(await read(merchant, undecided.id)).status, completedAt !== null], ['success', true])
  assert.equal((await read(merchant, undecided.id)).completedAt, completedAt)
})

test('an unused session expires after a day and is notified; an ended one does not', async (t) => {
  const own = await startTestProcessor()
  t.after(own.close)
  const { merchant, notifications } = await notifiedMerchant(t, own)
  const { id, link } = await start(merchant)
  const ended = await completed(merchant)
  assert.equal((await notifications()).length, 1)
  await own.advance({ hours: 23 })
  assert.equal((await read(merchant, id)).status, 'active')
  await own.advance({ hours: 1 })
  assert.equal((await read(merchant, id)).status, 'expired')
  assert.equal((await read(merchant, ended.id)).status, 'success')
  assert.equal((await read(merchant, id)).completedAt, null)
  assert.deepEqual(
    (await notifications()).map(({ data }) => (data as { identitySession: { status: string } }).identitySession.status),
    ['success', 'expired'],
  )
  await goThrough(link)
  assert.equal((await read(merchant, id)).status, 'expired')
})

test('the addresses of images and video expire, and no other address shows them', async (t) => {
  const own = await startTestProcessor()
  t.after(own.close)
  const merchant = newMerchant(own.url)
  const { id } = await completed(merchant)
  const media = async () => {
    const { documentary, selfie } = await read(merchant, id)
    return [
      Object.values(documentary?.documents[0]?.images ?? {})[0] ?? '',
      selfie?.selfies[0]?.video.url ?? '',
    ] as const
  }
  const [image, video] = await media()
  const [imageAnswer, videoAnswer] = [await fetch(image), await fetch(video)]
  assert.equal(imageAnswer.headers.get('content-type'), 'image/png')
  assert.equal(Buffer.from(await imageAnswer.arrayBuffer()).toString('latin1', 1, 4), 'PNG')
  assert.equal(videoAnswer.headers.get('content-type'), 'video/webm')
  // The magic number of EBML, the container format of WebM.
  assert.equal(Buffer.from(await videoAnswer.arrayBuffer()).toString('hex', 0, 4), '1a45dfa3')
  assert.equal((await fetch(image.replace('original-front', 'original-back'))).status, 404)
  assert.equal((await fetch(image.replace(/\/(\d+)\//, (_, until) => `/${Number(until) + 1}/`))).status, 404)
  await own.advance({ hours: 1 })
  assert.deepEqual([(await fetch(image)).status, (await fetch(video)).status], [410, 410])
  for (const url of await media()) assert.equal((await fetch(url)).status, 200)
})

test('the newest of several selfies is neither first nor last in the list', async () => {
  const merchant = newMerchant(processor.url)
  const { id } = await completed(merchant, { familyName: 'Retaken' })
  assert.deepEqual(
    (await read(merchant, id)).selfie?.selfies.map(({ attempt }) => attempt),
    [2, 3, 1],
  )
})

test('a session survives a restart of the processor, and no dump contains its secret', async (t) => {
  const folder = await freshFolder(t)
  const first = await startTestProcessor({ folder })
  const merchant = newMerchant(first.url)
  const { id, link, token } = await start(merchant)
  await goThrough(link, { familyName: 'Review', stopsAt: 'selfie' })
  const { identitySessions } = await first.ledger(merchant.apiKey)
  assert.ok(!JSON.stringify(identitySessions).includes(token.slice('idt_'.length)))
  await first.close()
  const second = await startTestProcessor({ folder })
  t.after(second.close)
  const same = newMerchant(second.url, merchant.apiKey)
  await goThrough(link.replace(first.url, second.url))
  assert.equal((await read(same, id)).status, 'pending_review')
})
