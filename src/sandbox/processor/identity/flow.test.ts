import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { startTestProcessor } from '../../../../test/support/sandbox.ts'
import { goThrough, openFlow, readFlow, submitFlow } from '../../../../test/support/sandbox-identity.ts'
import { newMerchant } from '../../../../test/support/sandbox-merchant.ts'
import { STEPS } from './identity-session.ts'

const processor = await startTestProcessor()
after(processor.close)
const merchant = newMerchant(processor.url)
const HOSTILE = '"><script>alert(1)</script>'

interface Made {
  readonly id: string
  readonly link: string
}

async function start(more: object = {}): Promise<Made> {
  const order = { reference: randomUUID(), person: { name: 'Ada King Byron' }, ...more }
  return (await merchant.ask<Made>('POST', 'identity-sessions', order)).body
}

const statusOf = async ({ id }: Made) =>
  (await merchant.ask<{ readonly status: string }>('GET', `identity-sessions/${id}`)).body.status

test('the steps are shown in order, and each page is labeled as a simulation', async () => {
  const { link } = await start({ organizationName: 'Summit Climbing' })
  const steps = []
  for (let page = await openFlow(link); page.step !== null; page = await openFlow(link)) {
    steps.push(page.step)
    assert.match(page.html, /This is a simulation/)
    assert.ok(!/<script/i.test(page.html))
    await submitFlow(link, { ...page.fields, dateOfBirth: '1990-12-31', act: 'continue' })
  }
  assert.deepEqual(steps, [...STEPS])
  assert.match(
    (await openFlow(link)).html,
    /Verification ended[\s\S]*This is a simulation[\s\S]*your identity is verified/,
  )
})

test('fields are filled with known data, and markup in it is escaped', async () => {
  const person = { givenName: HOSTILE, familyName: "O'Neill & Sons", email: 'ada@example.test', phone: '+12025550123' }
  const { link } = await start({ person, organizationName: HOSTILE })
  const consent = await openFlow(link)
  await submitFlow(link, { ...consent.fields, act: 'continue' })
  const { html, fields } = await openFlow(link)
  const { step, givenName, familyName, email, phone, dateOfBirth } = fields
  assert.deepEqual({ givenName, familyName, email, phone }, person)
  assert.deepEqual([step, dateOfBirth], ['person', ''])
  assert.ok(!(consent.html + html).includes('<script'))
})

test('a single name is used as the family name, as is the last word of several', async () => {
  for (const [name, expected] of [
    ['Failed', ['', 'Failed']],
    [' Ada  King Byron ', ['Ada King', 'Byron']],
  ] as const) {
    const { link } = await start({ person: { name } })
    await goThrough(link, { stopsAt: 'person' })
    const { givenName, familyName } = (await openFlow(link)).fields
    assert.deepEqual([givenName, familyName], expected)
  }
})

test('missing fields and invalid dates are reported next to the entered values', async () => {
  const { link } = await start()
  await goThrough(link, { stopsAt: 'person' })
  const body = new URLSearchParams({
    step: 'person',
    act: 'continue',
    familyName: ' ',
    dateOfBirth: '1990-02-30',
    city: 'x'.repeat(256),
  })
  const response = await fetch(link, { method: 'POST', body })
  const page = readFlow(response.status, await response.text())
  assert.deepEqual([page.status, page.step, page.fields.dateOfBirth], [422, 'person', '1990-02-30'])
  for (const name of ['familyName', 'dateOfBirth', 'city']) assert.ok(page.html.includes(`id="${name}-problem"`), name)
  assert.match(page.html, /<title>Check your entries/)
  assert.equal((await openFlow(link)).fields.familyName, 'Byron')
})

test('a person can cancel at each step, and returns to the merchant', async () => {
  for (const cancelsAt of STEPS) {
    const made = await start({ redirectUrl: 'https://shop.example.test/back?of=1' })
    assert.equal(await goThrough(made.link, { cancelsAt }), 'https://shop.example.test/back?of=1')
    assert.equal(await statusOf(made), 'canceled')
  }
})

test("a finished flow redirects to the merchant's address unchanged, and its link then shows that it is finished", async () => {
  const { link } = await start({ redirectUrl: 'http://127.0.0.1:9/back' })
  assert.equal(await goThrough(link), 'http://127.0.0.1:9/back')
  const again = await openFlow(link)
  assert.deepEqual([again.status, again.step], [200, null])
  assert.match(again.html, /Verification ended/)
})

test('a form left open while the session advanced changes nothing', async () => {
  const made = await start()
  const consent = await openFlow(made.link)
  await goThrough(made.link, { stopsAt: 'document' })
  await submitFlow(made.link, { ...consent.fields, act: 'continue' })
  assert.equal((await openFlow(made.link)).step, 'document')
  await goThrough(made.link)
  for (const act of ['continue', 'cancel', 'leave']) await submitFlow(made.link, { ...consent.fields, act })
  assert.equal(await statusOf(made), 'success')
})

test('a session opens only with its complete link', async () => {
  const { link } = await start()
  const [, merchantPart, id, secret] = new URL(link).pathname.slice(1).split('/')
  const other = await start()
  const others = new URL(other.link).pathname.split('/')
  for (const path of [
    `${merchantPart}/${id}/${secret}x`,
    `${merchantPart}/${id}/${others[4]}`,
    `none/${id}/${secret}`,
    `${merchantPart}/none/${secret}`,
  ])
    for (const method of ['GET', 'POST'])
      assert.equal((await fetch(`${processor.url}/identity/${path}`, { method })).status, 404)
})

test('a page is not stored, runs no scripts and is not framed', async () => {
  const { link } = await start()
  const { headers } = await fetch(link)
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none';.*frame-ancestors 'none'$/)
  assert.deepEqual(
    ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => headers.get(name)),
    ['no-store', 'no-referrer', 'noindex, nofollow'],
  )
})
