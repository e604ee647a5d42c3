import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, type TestContext, test } from 'node:test'
import { openReceiver } from '../../../../test/support/delivery.ts'
import { freshFolder } from '../../../../test/support/embedded.ts'
import { startTestProcessor } from '../../../../test/support/sandbox.ts'
import { goThrough, type Walk } from '../../../../test/support/sandbox-identity.ts'
import { type Merchant, newMerchant } from '../../../../test/support/sandbox-merchant.ts'

const processor = await startTestProcessor()
after(processor.close)

interface Started {
  readonly id: string
  readonly status: string
  readonly token: string
  readonly link: string
  readonly expiresAt: string
}

interface Told {
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

async function start(merchant: Merchant, more: object = {}): Promise<Started> {
  const order = { reference: randomUUID(), person: ADA, organizationName: 'Summit Climbing', ...more }
  const { status, body } = await merchant.ask<Started>('POST', 'identity-sessions', order)
  assert.equal(status, 200)
  return body
}

async function read(merchant: Merchant, id: string): Promise<Told> {
  return (await merchant.ask<Told>('GET', `identity-sessions/${id}`)).body
}

/** A session that somebody went through. */
async function gone(merchant: Merchant, walk: Walk = {}): Promise<Started> {
  const started = await start(merchant)
  await goThrough(started.link, walk)
  return started
}

/** A merchant that is told at a receiver of its own, and what it was told. */
async function toldMerchant(t: TestContext, at = processor) {
  const receiver = await openReceiver(t)
  const merchant = newMerchant(at.url)
  await merchant.ask('PUT', 'account', { notificationUrl: receiver.url(), notificationSecret: 'a secret of a test' })
  const told = async () => {
    assert.equal(await at.flush(), 0)
    return receiver.arrivals.flatMap(({ body }) => JSON.parse(body) as { readonly type: string; readonly data: object })
  }
  return { merchant, told }
}

test('a session is made once for a merchant’s reference, whatever is said of the person the second time', async () => {
  const merchant = newMerchant(processor.url)
  const reference = randomUUID()
  const first = await start(merchant, { reference })
  assert.deepEqual(await start(merchant, { reference, person: { name: 'Someone Else' } }), first)
  assert.equal(first.status, 'active')
  assert.notEqual((await start(merchant)).id, first.id)
  assert.notEqual((await start(newMerchant(processor.url), { reference })).id, first.id)
})

test('a merchant reads its own sessions alone', async () => {
  const { id } = await start(newMerchant(processor.url))
  assert.equal((await newMerchant(processor.url).ask('GET', `identity-sessions/${id}`)).status, 404)
  assert.equal((await fetch(`${processor.url}/v1/identity-sessions/${id}`)).status, 401)
})

test('what can not be a session is refused', async () => {
  const merchant = newMerchant(processor.url)
  for (const order of [
    {},
    { reference: 1 },
    { reference: 'one', redirectUrl: 'javascript:alert(1)' },
    { reference: 'one', person: 'Ada' },
  ])
    assert.equal((await merchant.ask('POST', 'identity-sessions', order)).status, 422)
})

test('each part of a session is there when the person came past its step', async () => {
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

test('the merchant is told more of the person than it may pass on', async () => {
  const merchant = newMerchant(processor.url)
  const { id } = await gone(merchant, { street: '1 Main St', city: 'Town', idNumber: 'one two three' })
  const { person } = await read(merchant, id)
  assert.deepEqual(person, {
    ...{ givenName: 'Ada', familyName: 'Byron', dateOfBirth: '1990-12-31', phone: null, email: ADA.email },
    address: { street: '1 Main St', city: 'Town', region: null, postalCode: null, country: null },
    idNumber: { type: 'us_ssn', value: 'one two three' },
    ipAddress: '192.0.2.7',
  })
})

test('each change of a status is told, with nothing of the person', async (t) => {
  const { merchant, told } = await toldMerchant(t)
  const { id } = await gone(merchant, { familyName: 'Review' })
  assert.equal((await told()).length, 1)
  await processor.review(id, 'failed')
  const events = await told()
  const { reference } = (await processor.ledger(merchant.apiKey)).identitySessions[0] ?? {}
  assert.deepEqual(
    events.map(({ type, data }) => ({ type, data })),
    ['pending_review', 'failed'].map((status) => ({
      type: 'identity_session.updated',
      data: { identitySession: { id, reference, status } },
    })),
  )
})

test('what is not in review is not decided', async () => {
  const merchant = newMerchant(processor.url)
  const { id } = await gone(merchant)
  await assert.rejects(processor.review(id, 'failed'), /422/)
  await assert.rejects(processor.review('idv_none', 'failed'), /404/)
  const undecided = await gone(merchant, { familyName: 'Review' })
  const completedAt = (await read(merchant, undecided.id)).completedAt
  await processor.review(undecided.id, 'success')
  assert.deepEqual([(await read(merchant, undecided.id)).status, completedAt !== null], ['success', true])
  assert.equal((await read(merchant, undecided.id)).completedAt, completedAt)
})

test('a session that nobody went through expires after a day, which is told; one that is over does not', async (t) => {
  const own = await startTestProcessor()
  t.after(own.close)
  const { merchant, told } = await toldMerchant(t, own)
  const { id, link } = await start(merchant)
  const over = await gone(merchant)
  assert.equal((await told()).length, 1)
  await own.advance({ hours: 23 })
  assert.equal((await read(merchant, id)).status, 'active')
  await own.advance({ hours: 1 })
  assert.equal((await read(merchant, id)).status, 'expired')
  assert.equal((await read(merchant, over.id)).status, 'success')
  assert.equal((await read(merchant, id)).completedAt, null)
  assert.deepEqual(
    (await told()).map(({ data }) => (data as { identitySession: { status: string } }).identitySession.status),
    ['success', 'expired'],
  )
  await goThrough(link)
  assert.equal((await read(merchant, id)).status, 'expired')
})

test('pictures and video open for a minute, and at no other address', async (t) => {
  const own = await startTestProcessor()
  t.after(own.close)
  const merchant = newMerchant(own.url)
  const { id } = await gone(merchant)
  const media = async () => {
    const { documentary, selfie } = await read(merchant, id)
    return [
      Object.values(documentary?.documents[0]?.images ?? {})[0] ?? '',
      selfie?.selfies[0]?.video.url ?? '',
    ] as const
  }
  const [image, video] = await media()
  const [imageAnswer, videoAnswer] = [await fetch(image), await fetch(video)]
  assert.equal(imageAnswer.headers.get('content-type'), 'image/svg+xml; charset=utf-8')
  assert.match(await imageAnswer.text(), /SPECIMEN[\s\S]*Simulated/)
  assert.equal(videoAnswer.headers.get('content-type'), 'video/webm')
  // EBML's own mark.
  assert.equal(Buffer.from(await videoAnswer.arrayBuffer()).toString('hex', 0, 4), '1a45dfa3')
  assert.equal((await fetch(image.replace('original-front', 'original-back'))).status, 404)
  assert.equal((await fetch(image.replace(/\/(\d+)\//, (_, until) => `/${Number(until) + 1}/`))).status, 404)
  await own.advance({ hours: 1 })
  assert.deepEqual([(await fetch(image)).status, (await fetch(video)).status], [410, 410])
  for (const url of await media()) assert.equal((await fetch(url)).status, 200)
})

test('the newest of several selfies is neither the first nor the last that is told', async () => {
  const merchant = newMerchant(processor.url)
  const { id } = await gone(merchant, { familyName: 'Retaken' })
  assert.deepEqual(
    (await read(merchant, id)).selfie?.selfies.map(({ attempt }) => attempt),
    [2, 3, 1],
  )
})

test('a session is known after the processor was stopped, and its secret stands in no dump', async (t) => {
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
