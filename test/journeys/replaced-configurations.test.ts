import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { formatId, requireId } from '../../src/platform/ids/index.ts'
import { change } from '../support/change.ts'
import { startReplacements } from '../support/replacements.ts'

const fixture = await startReplacements()
after(fixture.close)
const { server, sql, create, charge, refund, read, token, storedMethod, eventsOf, finishMove } = fixture
const { merchantAt, plan, advance, move, statusOf, configurationIdOf, sameAccount, otherAccount } = fixture
const { askToReplace, replace, readReplacement, plansChargedBy, setPaused, configurationsOfCharges } = fixture

const TERMS = { startDate: '2026-03-10', frequency: 'Weekly', occurrences: 3 } as const
const uuidOf = (id: string) => requireId('ppc', id, 'Provider configuration').uuid
const codesOf = ({ errors }: Awaited<ReturnType<typeof askToReplace>>) =>
  errors?.map(({ message, extensions }) => `${extensions.code} ${message}`)

test('a plan is charged through the replacement when it has the same account at the provider', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const id = await plan(merchant, TERMS)
  await advance(merchant, clock, '2026-03-11T00:00:00Z')
  const first = configurationIdOf(merchant)
  const second = await sameAccount(merchant)
  await replace(merchant, second)
  assert.equal((await readReplacement(merchant)).replacement?.status, 'Moving')
  await finishMove()
  await advance(merchant, clock, '2026-03-18T00:00:00Z')
  assert.equal(await statusOf(merchant, id), 'Active Succeeded Succeeded Scheduled')
  assert.deepEqual(await configurationsOfCharges(id), [merchant.configuration.id, uuidOf(second)])
  const { replacement, remainingPaymentMethods, ...shown } = await readReplacement(merchant)
  assert.deepEqual([shown.replacedBy, shown.replacedAt !== null], [second, true])
  assert.ok(replacement)
  const { completedAt, ...counts } = replacement
  assert.deepEqual(counts, { status: 'Completed', movedCount: 1, remainingCount: 0 })
  assert.deepEqual([completedAt !== null, remainingPaymentMethods.edges], [true, []])
  assert.deepEqual([await plansChargedBy(merchant, first), await plansChargedBy(merchant, second)], [[], [id]])
  assert.deepEqual(await eventsOf(first), [
    'provider_configuration.replaced',
    'provider_configuration.replacement_completed',
  ])
  assert.equal((await merchant.ledger()).charges.filter(({ status }) => status === 'succeeded').length, 3)
})

test('each moved payment method announces its new configuration', async () => {
  const merchant = await fixture.merchant()
  const method = await storedMethod(merchant)
  const second = await sameAccount(merchant)
  await replace(merchant, second)
  await finishMove()
  const [event] = await sql.rows<{ payload: string }>(
    "select payload from events where subject_id = $1 and type = 'payment_method.updated'",
    [method.id],
  )
  const { data, previous } = JSON.parse(event?.payload ?? '{}')
  assert.deepEqual([data.configurationId, previous.configurationId], [second, configurationIdOf(merchant)])
})

test('a plan whose method cannot move is listed, and charged through the replaced configuration until it is paused', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const id = await plan(merchant, TERMS)
  const first = configurationIdOf(merchant)
  const second = await otherAccount(merchant)
  await replace(merchant, second)
  await finishMove()
  const { replacement, remainingPaymentMethods } = await readReplacement(merchant)
  assert.deepEqual([replacement?.status, replacement?.movedCount], ['Completed', 0])
  assert.equal(replacement?.remainingCount, 1)
  assert.deepEqual(
    remainingPaymentMethods.edges.map(({ node }) => node.remainingReason),
    ['OtherAccount'],
  )
  assert.deepEqual([await plansChargedBy(merchant, first), await plansChargedBy(merchant, second)], [[id], []])
  await advance(merchant, clock, '2026-03-11T00:00:00Z')
  assert.deepEqual(await configurationsOfCharges(id), [merchant.configuration.id])
  await setPaused(merchant, first, true)
  await advance(merchant, clock, '2026-03-18T00:00:00Z')
  assert.equal(await statusOf(merchant, id), 'Active Succeeded Scheduled Scheduled')
})

test('a plan that waited for its paused configuration is charged through the replacement', async () => {
  const [merchant, clock] = await merchantAt('2026-03-01T00:00:00Z')
  const id = await plan(merchant, TERMS)
  await setPaused(merchant, configurationIdOf(merchant), true)
  await advance(merchant, clock, '2026-03-11T00:00:00Z')
  assert.equal(await statusOf(merchant, id), 'Active Scheduled Scheduled Scheduled')
  const second = await sameAccount(merchant)
  await replace(merchant, second)
  await finishMove()
  await move()
  assert.equal(await statusOf(merchant, id), 'Active Succeeded Scheduled Scheduled')
  assert.deepEqual(await configurationsOfCharges(id), [uuidOf(second)])
})

test('new payments use the replacement, whether they name the replaced configuration or none', async () => {
  const merchant = await fixture.merchant()
  const first = configurationIdOf(merchant)
  await change(server, merchant.account, 'providerConfigurationUpdate', { id: first, isDefault: true })
  const second = await otherAccount(merchant)
  const third = await otherAccount(merchant)
  await replace(merchant, second)
  await replace(merchant, third, second)
  assert.equal((await readReplacement(merchant)).isDefault, false)
  assert.equal((await readReplacement(merchant, third)).isDefault, true)
  for (const configurationId of [first, second, null]) {
    const input = { vaultTokenId: await token(merchant), amount: '5.00', currency: 'USD', configurationId }
    assert.equal((await create(merchant, input)).data.made.configurationId, third)
  }
  const update = `mutation ($input: ProviderConfigurationUpdateInput!) { made: providerConfigurationUpdate(input: $input) { id } }`
  const { errors } = await server.ask(merchant.account.key, update, { input: { id: first, isDefault: true } })
  assert.equal(errors?.[0]?.message, '`isDefault` must be false for a replaced configuration.')
})

test('earlier payments keep their configuration, and are refunded through it', async () => {
  const merchant = await fixture.merchant()
  const method = await storedMethod(merchant)
  const input = { id: method.shownId, amount: '12.00', currency: 'USD', recurringProcessingModel: 'CardOnFile' }
  const { id: paymentId } = (await charge(merchant, input)).data.made
  const second = await sameAccount(merchant)
  await replace(merchant, second)
  await finishMove()
  assert.equal((await refund(merchant, { paymentId, amount: '3.00' })).data.made.status, 'Succeeded')
  assert.equal((await read(merchant, paymentId)).configurationId, configurationIdOf(merchant))
  assert.equal((await charge(merchant, input)).data.made.configurationId, second)
})

test('only an unreplaced configuration of the same provider can be the replacement', async () => {
  const merchant = await fixture.merchant()
  const first = configurationIdOf(merchant)
  const elsewhere = await fixture.merchant()
  const otherProvider = await otherAccount(merchant, { provider: 'ProviderB' })
  const second = await sameAccount(merchant)
  const third = await sameAccount(merchant)
  await replace(merchant, third, second)
  const refused = (rule: string) => [`VALIDATION_ERROR \`replacementId\` ${rule}.`]
  assert.deepEqual(codesOf(await askToReplace(merchant, first)), refused('must be another configuration'))
  assert.deepEqual(
    codesOf(await askToReplace(merchant, otherProvider)),
    refused('must be a configuration of the same provider and adapter'),
  )
  assert.deepEqual(
    codesOf(await askToReplace(merchant, second)),
    refused('must be a configuration that is not replaced itself'),
  )
  assert.deepEqual(
    codesOf(await askToReplace(merchant, second, third)),
    refused('must be a configuration that is not replaced itself'),
  )
  assert.deepEqual(codesOf(await askToReplace(merchant, configurationIdOf(elsewhere))), [
    'NOT_FOUND Provider configuration not found.',
  ])
  assert.equal((await readReplacement(merchant)).replacedBy, null)
})

test('a method that the replacement cannot charge remains with its reason, and moves when the reason is gone', async () => {
  const merchant = await fixture.merchant()
  const card = await storedMethod(merchant)
  const account = await storedMethod(merchant, { type: 'BankAccount', number: '000123456789' })
  const second = await sameAccount(merchant, { methods: ['Card'] })
  const remaining = async () =>
    (await readReplacement(merchant)).remainingPaymentMethods.edges.map(({ node }) => [node.id, node.remainingReason])
  await replace(merchant, second)
  await finishMove()
  assert.deepEqual(await remaining(), [[account.shownId, 'TypeNotSupported']])
  await change(server, merchant.account, 'providerConfigurationUpdate', {
    id: second,
    methods: ['Card', 'BankAccount'],
  })
  await replace(merchant, second)
  await finishMove()
  assert.deepEqual(await remaining(), [])
  assert.equal((await readReplacement(merchant)).replacement?.movedCount, 2)
  const rows = await sql.rows<{ configuration_id: string }>(
    'select configuration_id from payment_methods where id in ($1, $2)',
    [card.id, account.id],
  )
  assert.deepEqual(
    rows.map((row) => formatId('ppc', row.configuration_id)),
    [second, second],
  )
})
