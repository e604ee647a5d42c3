import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { OTHER_VISA, SANDBOX_CARDS, VISA } from '../../../test/support/instruments.ts'
import { startTestProcessor } from '../../../test/support/sandbox.ts'
import { cardOrder, newMerchant } from '../../../test/support/sandbox-merchant.ts'

const processor = await startTestProcessor()
after(processor.close)
const merchant = newMerchant(processor.url)

test("a good card is charged once, and its charge is found by the merchant's reference", async () => {
  const order = cardOrder(VISA)
  const { status, body } = await merchant.charge(order)
  assert.deepEqual([status, body.status, body.decline, body.credential], [200, 'succeeded', null, null])
  const found = await merchant.ask<{ charges: object[] }>('GET', `charges?reference=${order.reference}`)
  assert.deepEqual(found.body.charges, [body])
  assert.deepEqual((await merchant.ask('GET', `charges/${body.id}`)).body, body)
})

test('one idempotency key charges once, however many calls use it and whatever happens to their responses', async () => {
  const cards = [VISA, SANDBOX_CARDS.declined, SANDBOX_CARDS.errorAfter, SANDBOX_CARDS.unreadableAfter]
  const call = fc.record({ key: fc.nat(3), card: fc.constantFrom(...cards), amount: fc.constantFrom(100, 666_103) })
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 24 }), async (calls) => {
      const fresh = newMerchant(processor.url)
      const answers = await Promise.all(
        calls.map(async ({ key, card, amount }) => {
          const order = cardOrder(card, { amount, reference: `the same ${card.slice(-4)} ${amount}` })
          return { key, ...(await fresh.charge(order, `key-${key}`).catch(() => null)) }
        }),
      )
      const { charges } = await processor.ledger(fresh.apiKey)
      assert.equal(charges.length, new Set(calls.map(({ key }) => key)).size)
      for (const key of new Set(calls.map(({ key }) => key))) {
        const ids = answers.filter((answer) => answer.key === key && answer.status === 200).map(({ body }) => body?.id)
        assert.ok(new Set(ids).size <= 1)
      }
    }),
    { numRuns: 25 },
  )
})

test('the same key and body get the same response, another body is refused, and a key expires after a day', async () => {
  const [key, order] = [randomUUID(), cardOrder(VISA)]
  const first = await merchant.charge(order, key)
  const again = await merchant.charge(order, key)
  assert.deepEqual([first.replayed, again.replayed, again.body], [false, true, first.body])
  const other = await merchant.charge({ ...order, amount: 1_001 }, key)
  assert.deepEqual([other.status, other.body.error?.code], [422, 'idempotency_mismatch'])
  await processor.advance({ hours: 24 })
  const late = await merchant.charge(order, key)
  assert.deepEqual([late.replayed, late.body.id === first.body.id], [false, false])
})

test('numbers and amounts are declined as the guide says', async () => {
  const reasonOf = async (number: string, more: object = {}) => {
    const { networkCode: _, ...decline } = Object((await merchant.charge(cardOrder(number, more))).body.decline)
    return decline
  }
  const declined = {
    declined: 'generic_decline',
    insufficientFunds: 'insufficient_funds',
    lost: 'lost_card',
    stolen: 'stolen_card',
    expired: 'expired_card',
    incorrectCvc: 'incorrect_cvc',
    tryAgainLater: 'processing_error',
    limitExceeded: 'limit_exceeded',
    suspectedFraud: 'fraudulent',
    doNotHonor: 'do_not_honor',
    accountClosed: 'account_closed',
    notSupported: 'card_not_supported',
    authorizationRevoked: 'authorization_revoked',
  } as const
  for (const [name, reason] of Object.entries(declined))
    assert.deepEqual(await reasonOf(SANDBOX_CARDS[name as keyof typeof declined]), { reason, advice: null })
  assert.deepEqual(await reasonOf(SANDBOX_CARDS.doNotRetry), { reason: 'do_not_honor', advice: 'do_not_retry' })
  assert.deepEqual(await reasonOf(VISA, { amount: 666_051 }), { reason: 'insufficient_funds', advice: null })
  assert.deepEqual(await reasonOf(SANDBOX_CARDS.lost, { amount: 666_051 }), { reason: 'lost_card', advice: null })
  const { card } = cardOrder(VISA).source
  const source = { card: { ...card, expirationYear: 2020 } }
  assert.deepEqual(await reasonOf('', { source }), { reason: 'expired_card', advice: null })
})

test('a stored card is charged again without its number, and declines later if its scenario says so', async () => {
  const store = { amount: 0, store: true, model: 'Subscription' }
  const { body } = await merchant.charge(cardOrder(OTHER_VISA, store))
  const again = await merchant.charge(cardOrder(OTHER_VISA, store))
  assert.equal(again.body.credential?.id, body.credential?.id)
  const other = await merchant.charge(cardOrder(OTHER_VISA, { ...store, customer: 'another' }))
  assert.notEqual(other.body.credential?.identity, body.credential?.identity)
  const later = async (credential: string | undefined, more = {}) =>
    (
      await merchant.charge(
        cardOrder('', { source: { credential }, initiator: 'merchant', model: 'Subscription', ...more }),
      )
    ).body
  assert.equal((await later(body.credential?.id)).status, 'succeeded')
  assert.equal((await later(body.credential?.id, { customer: 'another' })).decline?.reason, 'credential_unknown')
  for (const [number, reason] of [
    [SANDBOX_CARDS.declinedLater, 'insufficient_funds'],
    [SANDBOX_CARDS.lostLater, 'lost_card'],
    [SANDBOX_CARDS.revokedLater, 'authorization_revoked'],
  ] as const) {
    const stored = await merchant.charge(cardOrder(number, store))
    assert.equal((await later(stored.body.credential?.id)).decline?.reason, reason)
  }
  const single = await merchant.charge(cardOrder(SANDBOX_CARDS.onlyDeclaredModel, store))
  assert.deepEqual(single.body.credential?.models, ['Subscription'])
  const wrong = await later(single.body.credential?.id, { model: 'CardOnFile' })
  assert.equal(wrong.decline?.reason, 'model_not_supported')
  assert.equal((await merchant.ask('DELETE', `credentials/${body.credential?.id}`)).status, 204)
  assert.equal((await later(body.credential?.id)).decline?.reason, 'credential_unknown')
})

test('a challenge is approved or declined on its page, expires, or is canceled, and has one result', async () => {
  const challenged = async (number: string) => {
    const { body } = await merchant.charge(cardOrder(number, { store: true }))
    assert.deepEqual([body.status, body.credential], ['requires_action', null])
    return { id: body.id, url: body.action?.url ?? '' }
  }
  const now = async (id: string) => (await merchant.ask('GET', `charges/${id}`)).body
  const approved = await challenged(SANDBOX_CARDS.challenged)
  assert.match(await (await fetch(approved.url)).text(), /Approve.*\n.*Decline/)
  const back = await processor.decide(approved.url, 'approve')
  assert.equal(back, `http://127.0.0.1:9/back?of=1&charge=${approved.id}`)
  await processor.decide(approved.url, 'decline')
  assert.equal((await now(approved.id)).status, 'succeeded')
  assert.ok((await now(approved.id)).credential)
  assert.match(await (await fetch(approved.url)).text(), /already answered/)

  const declined = await challenged(SANDBOX_CARDS.challengedOnce)
  await processor.decide(declined.url, 'decline')
  assert.equal((await now(declined.id)).decline?.reason, 'authentication_failed')
  const refused = await challenged(SANDBOX_CARDS.declinedAfterChallenge)
  await processor.decide(refused.url, 'approve')
  assert.equal((await now(refused.id)).decline?.reason, 'generic_decline')
  const left = await challenged(SANDBOX_CARDS.challenged)
  await processor.advance({ hours: 1 })
  assert.equal((await now(left.id)).status, 'canceled')
  const given = await challenged(SANDBOX_CARDS.challenged)
  assert.equal((await merchant.ask('POST', `charges/${given.id}/cancel`)).body.status, 'canceled')
  assert.equal((await merchant.ask('POST', `charges/${approved.id}/cancel`)).body.status, 'succeeded')
  assert.equal((await fetch(`${approved.url}x`)).status, 404)
})

test('a challenge without a customer is a decline, unless the card was confirmed when it was stored', async () => {
  const merchantOnly = { initiator: 'merchant', returnUrl: null }
  const { body } = await merchant.charge(cardOrder(SANDBOX_CARDS.challenged, merchantOnly))
  assert.equal(body.decline?.reason, 'authentication_required')
  const once = await merchant.charge(cardOrder(SANDBOX_CARDS.challengedOnce, { store: true }))
  await processor.decide(once.body.action?.url ?? '', 'approve')
  const stored = (await merchant.ask('GET', `charges/${once.body.id}`)).body.credential?.id
  const later = await merchant.charge(cardOrder('', { source: { credential: stored }, ...merchantOnly }))
  assert.equal(later.body.status, 'succeeded')
})

test('a payment option that cannot be stored is offered only without storing', async () => {
  const offered = async (storing: boolean) => {
    const path = `payment-options?storing=${storing}`
    return (await merchant.ask<{ options: { id: string }[] }>('GET', path)).body.options.map(({ id }) => id)
  }
  assert.deepEqual(await offered(true), ['card', 'bank_account'])
  assert.deepEqual(await offered(false), ['card', 'bank_account', 'pay_in_four'])
  const source = { financing: 'pay_in_four' }
  assert.equal((await merchant.charge(cardOrder('', { source, store: true }))).status, 422)
  assert.equal((await merchant.charge(cardOrder('', { source }))).body.status, 'requires_action')
})

test('the refusal of an invalid request names its field and repeats no value', async () => {
  const careless = newMerchant(processor.url)
  for (const [wrong, field] of [
    [{ amount: 1.5 }, 'amount'],
    [{ currency: 'usd' }, 'currency'],
    [{ source: { card: { number: 'x' } } }, 'source.card.number'],
    [{ source: null }, 'source'],
    [{ store: true, customer: null }, 'customer'],
    [{ source: { bankAccount: { routingNumber: '1' } } }, 'source.bankAccount.routingNumber'],
  ] as const) {
    const { status, body } = await careless.charge(cardOrder(VISA, wrong))
    assert.equal(status, 422)
    assert.ok((body.error?.message ?? '').startsWith(`${field}: `), field)
  }
  assert.equal((await careless.ask('POST', 'charges', cardOrder(VISA))).status, 400)
  assert.equal((await newMerchant(processor.url, 'refused-key').charge(cardOrder(VISA))).status, 401)
  const { charges } = await processor.ledger(careless.apiKey)
  assert.deepEqual(charges, [])
})
