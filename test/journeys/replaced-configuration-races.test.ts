import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { openCredential } from '../../src/payments/methods/index.ts'
import { armCrashPoint } from '../../src/platform/crash-point.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { storedCard, storeMethod } from '../support/payment-methods.ts'
import type { Merchant } from '../support/payments.ts'
import { cacheEnds } from '../support/provider-keys.ts'
import { startReplacements } from '../support/replacements.ts'

const fixture = await startReplacements()
after(fixture.close)
const { server, sql, processor, charge, read, storedMethod, eventsOf, settle, finishMove, configurationIdOf } = fixture
const { merchantAt, plan, advance, move, statusOf, chargesOf, sameAccount, otherAccount } = fixture
const { replace, readReplacement, setPaused } = fixture
const { services } = server

const uuidOf = (id: string) => requireId('ppc', id, 'Provider configuration').uuid

async function contactOf(merchant: Merchant): Promise<string> {
  const input = { orgId: merchant.account.id, name: 'Ada' }
  return requireId('con', (await change(server, merchant.account, 'createContact', input)).id, 'Contact').uuid
}

const countIn = async (configurationId: string) =>
  (await sql.rows('select id from payment_methods where configuration_id = $1', [uuidOf(configurationId)])).length

test('a worker that is killed while methods move loses none and announces each once', async () => {
  const merchant = await fixture.merchant()
  const { configuration } = merchant
  const contactId = await contactOf(merchant)
  const methods = 110
  for (let made = 0; made < methods; made++)
    await storeMethod(services, merchant.account.account, { contactId, configuration })
  const second = await sameAccount(merchant)
  await replace(merchant, second)
  const stops = () => {
    throw new Error('the worker stops')
  }
  for (const [point, moved] of [
    ['methods: moving', 0],
    ['methods: moved', 100],
  ] as const) {
    armCrashPoint(point, stops)
    await settle(3_600)
    assert.deepEqual([await countIn(second), await countIn(configurationIdOf(merchant))], [moved, methods - moved])
  }
  armCrashPoint('job: done', stops)
  await settle(3_600).catch(() => null)
  await settle(3_600)
  const { replacement } = await readReplacement(merchant)
  assert.deepEqual([replacement?.status, replacement?.movedCount], ['Completed', methods])
  const events = await sql.rows<{ type: string; count: number }>(
    `select type, count(*)::int as count from events
     where account_id = $1 and type in ('payment_method.updated', 'provider_configuration.replacement_completed')
     group by type order by type`,
    [merchant.account.account.id],
  )
  assert.deepEqual(
    events.map(({ count }) => count),
    [methods, 1],
  )
})

test('a method that a charge stores after the replacement moves, too', async () => {
  const merchant = await fixture.merchant()
  const second = await sameAccount(merchant)
  await replace(merchant, second)
  await finishMove()
  const { configuration } = merchant
  await storeMethod(services, merchant.account.account, { contactId: await contactOf(merchant), configuration })
  await finishMove()
  assert.deepEqual([await countIn(second), await countIn(configurationIdOf(merchant))], [1, 0])
  assert.deepEqual(await eventsOf(configurationIdOf(merchant)), [
    'provider_configuration.replaced',
    'provider_configuration.replacement_completed',
  ])
})

test('an instrument that is stored again stays one method while methods move', async () => {
  const merchant = await fixture.merchant()
  const { configuration } = merchant
  const account = merchant.account.account
  const storing = { contactId: await contactOf(merchant), stored: storedCard() }
  const { id } = await storeMethod(services, account, { ...storing, configuration })
  const second = await sameAccount(merchant)
  await replace(merchant, second)
  const [row] = await sql.rows<{ id: string }>('select id from provider_configurations where id = $1', [uuidOf(second)])
  const replacement = { ...configuration, id: row?.id ?? '' }
  assert.equal((await storeMethod(services, account, { ...storing, configuration: replacement })).id, id)
  await finishMove()
  assert.equal((await storeMethod(services, account, { ...storing, configuration })).id, id)
  assert.deepEqual([await countIn(second), await countIn(configurationIdOf(merchant))], [1, 0])
})

test('a method whose instrument the contact has with both configurations remains', async () => {
  const merchant = await fixture.merchant()
  const account = merchant.account.account
  const storing = { contactId: await contactOf(merchant), stored: storedCard() }
  const second = await sameAccount(merchant)
  await storeMethod(services, account, { ...storing, configuration: merchant.configuration })
  const replacement = { ...merchant.configuration, id: uuidOf(second) }
  await storeMethod(services, account, { ...storing, configuration: replacement })
  await replace(merchant, second)
  await finishMove()
  const shown = await readReplacement(merchant)
  assert.deepEqual(
    shown.remainingPaymentMethods.edges.map(({ node }) => node.remainingReason),
    ['AlreadyStored'],
  )
})

test('a deleted method keeps its instrument at the provider while another configuration charges it', async () => {
  const merchant = await fixture.merchant()
  const account = merchant.account.account
  const method = await storedMethod(merchant)
  const credential = await openCredential(services, method)
  const replacement = { ...merchant.configuration, id: uuidOf(await sameAccount(merchant)) }
  const stored = storedCard({}, { credential })
  const other = await storeMethod(services, account, {
    contactId: method.contactId,
    stored,
    configuration: replacement,
  })
  await sql.write(
    'update payment_methods set credential_hash = (select credential_hash from payment_methods where id = $1) where id = $2',
    [method.id, other.id],
  )
  await change(server, merchant.account, 'paymentMethodDelete', { id: method.shownId })
  await settle()
  assert.equal((await merchant.ledger()).credentials.length, 1)
})

test('the replacement receives notifications about earlier payments of the same account', async () => {
  const merchant = await fixture.merchant()
  const method = await storedMethod(merchant)
  const input = { id: method.shownId, amount: '12.00', currency: 'USD', recurringProcessingModel: 'CardOnFile' }
  const { id } = (await charge(merchant, input)).data.made
  const second = await sameAccount(merchant)
  await replace(merchant, second)
  const made = (await merchant.ledger()).charges.find(({ amount }) => amount === 1200)
  await processor.dispute(made?.id ?? '')
  await fixture.deliverNotifications()
  assert.equal((await read(merchant, id)).status, 'Disputed')
})

type Step = 'week' | 'pause first' | 'resume first' | 'pause second' | 'resume second' | 'replace' | 'move methods'

const STEPS: readonly Step[] = [
  ...['week', 'week', 'replace', 'move methods', 'pause first', 'resume first', 'pause second', 'resume second'],
] as readonly Step[]

test('in any order of charges, pauses and replacements each occurrence is charged once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 7 }),
      fc.boolean(),
      async (steps, isSameAccount) => {
        const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
        const id = await plan(merchant, { startDate: '2026-03-03', frequency: 'Weekly', occurrences: 6 })
        const first = configurationIdOf(merchant)
        const second = await (isSameAccount ? sameAccount(merchant) : otherAccount(merchant))
        let day = Date.parse('2026-03-01T00:00:00Z')
        const week = async () => {
          day += 7 * 86_400_000
          await advance(merchant, clock, new Date(day).toISOString().replace('.000', ''))
        }
        const run: Readonly<Record<Step, () => Promise<void>>> = {
          week,
          'pause first': () => setPaused(merchant, first, true),
          'resume first': () => setPaused(merchant, first, false),
          'pause second': () => setPaused(merchant, second, true),
          'resume second': () => setPaused(merchant, second, false),
          replace: () => replace(merchant, second),
          'move methods': finishMove,
        }
        for (const step of steps) await run[step]()
        await setPaused(merchant, first, false)
        await setPaused(merchant, second, false)
        await finishMove()
        await cacheEnds()
        while (day < Date.parse('2026-04-12T00:00:00Z')) await week()
        await move()
        await move()
        assert.equal(await statusOf(merchant, id), `Completed${' Succeeded'.repeat(6)}`)
        const numbers = (await chargesOf(id)).map(({ number }) => number)
        assert.deepEqual(numbers.sort(), [1, 2, 3, 4, 5, 6])
        const charged = (await merchant.ledger()).charges.filter(({ amount }) => amount === 4990)
        assert.equal(charged.length, 6)
      },
    ),
    { numRuns: 6 },
  )
})
