import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { parseId } from '../../src/platform/ids/index.ts'
import { plus, timestampOf } from '../../src/platform/time/index.ts'
import { deleteExpiredVaultTokens } from '../../src/vault/index.ts'
import { change } from '../support/change.ts'
import { payloadProblems } from '../support/event-schemas.ts'
import { inEachCell } from '../support/in-each-cell.ts'
import { ACCOUNT_NUMBER } from '../support/instruments.ts'
import { documentOf } from '../support/product-schema.ts'
import { CARD, startVaultFixture, type Token, tokenizing } from '../support/vault-fixture.ts'

const { server, sql, platform, shop, tokenize, read, statusOf, use, close } = await startVaultFixture()
after(close)
const { ask, clock } = server

async function idsIn(filter: object): Promise<string[]> {
  const query = 'query ($input: VaultTokensInput) { vaultTokens(first: 100, input: $input) { edges { node { id } } } }'
  const { data } = await ask<{ vaultTokens: { edges: { node: { id: string } }[] } }>(shop.key, query, { input: filter })
  return data.vaultTokens.edges.map(({ node }) => node.id)
}

/** Returns the events of a record, in order. */
async function eventsOf({ id }: { id: string }): Promise<{ type: string; payload: string }[]> {
  const query = 'select type, payload from events where subject_id = $1 order by id'
  return await sql.rows(query, [parseId('vtk', id)?.uuid])
}

test('the event of each change matches its published schema', async () => {
  const { data } = await ask<{ eventTypes: { name: string; schema: string }[] }>(
    shop.key,
    '{ eventTypes { name schema } }',
  )
  const schemas = new Map(data.eventTypes.map(({ name, schema }) => [name, payloadProblems(JSON.parse(schema))]))
  const deleted = await tokenize({ ...CARD, billingAddress: { lines: [], countryCode: 'US' } })
  await change(server, shop, 'vaultTokenDelete', { id: deleted.id })
  const account = { routingNumber: '021000021', accountNumber: ACCOUNT_NUMBER }
  const used = await tokenize(account, 'BankAccount', platform)
  await use(used)
  for (const [token, names] of [
    [deleted, ['vault_token.created', 'vault_token.deleted']],
    [used, ['vault_token.created', 'vault_token.used']],
  ] as const) {
    const events = await eventsOf(token)
    assert.deepEqual(
      events.map(({ type }) => type),
      names,
    )
    for (const { type, payload } of events) assert.equal(schemas.get(type)?.(JSON.parse(payload)), null, payload)
  }
})

test('a reference with a character that the database cannot store is refused at its field, in both lists', async () => {
  const contactId = (await change(server, shop, 'createContact', { name: 'Ada Byron' })).id
  const edges = '{ edges { cursor } }'
  for (const externalRef of ['order\u00001', 'order\ud8001', ''])
    for (const query of [
      `query ($input: VaultTokensInput) { vaultTokens(input: $input) ${edges} }`,
      `query ($input: VaultTokensInput) { vaultTokens(input: $input, last: 1) ${edges} }`,
      `query ($of: ID!, $input: ContactVaultTokensInput) { contact(id: $of) { vaultTokens(input: $input) ${edges} } }`,
    ]) {
      const { errors, text } = await ask(shop.key, query, { of: contactId, input: { externalRef } })
      assert.deepEqual(
        errors?.map(({ extensions }) => [extensions.code, extensions.field]),
        [['VALIDATION_ERROR', 'externalRef']],
        text,
      )
    }
})

test('a list by status contains tokens with that status, deleted ones on request', async () => {
  const externalRef = 'page'
  const kept = await tokenize({ ...CARD, externalRef })
  const deleted = await tokenize({ ...CARD, externalRef })
  await change(server, shop, 'vaultTokenDelete', { id: deleted.id })
  assert.deepEqual(await idsIn({ externalRef, status: 'Active' }), [kept.id])
  assert.deepEqual(await idsIn({ externalRef, status: 'Active', includeDeleted: true }), [deleted.id, kept.id])
  assert.deepEqual(await idsIn({ externalRef, status: 'Expired', includeDeleted: true }), [])
})

// The following tests set the clock. The tokens of the tests above have expired.

test('a token is Active at 59:59 and Expired at 60:00; the cleanup removes it, unless it was used or deleted', async () => {
  const madeAt = clock.now()
  clock.standAt(madeAt)
  const [unused, used, deleted] = [await tokenize(), await tokenize(), await tokenize()]
  await use(used)
  await change(server, shop, 'vaultTokenDelete', { id: deleted.id })
  const statuses = () => Promise.all([unused, used, deleted].map(statusOf))
  const isIn = async (filter: object, { id }: Token) => (await idsIn(filter)).includes(id)
  for (const milliseconds of [-1_000, -1]) {
    clock.standAt(plus(madeAt, { hours: 1, milliseconds }))
    assert.deepEqual(await statuses(), ['Active', 'Active', 'Active'])
    assert.equal(await isIn({ status: 'Active' }, unused), true)
  }
  clock.standAt(plus(madeAt, { hours: 1 }))
  assert.deepEqual(await statuses(), ['Expired', 'Active', 'Expired'])
  assert.equal(await isIn({ status: 'Active' }, unused), false)
  assert.equal(await isIn({ status: 'Expired' }, unused), true)
  assert.equal(await isIn({ status: 'Expired' }, deleted), false)
  assert.equal(await isIn({ status: 'Expired', includeDeleted: true }, deleted), true)
  await inEachCell(server.services, (ofCell) => deleteExpiredVaultTokens(ofCell))
  assert.deepEqual(await statuses(), ['gone', 'Active', 'Expired'])
  assert.equal((await read(used))?.expiresAt, null)
  assert.deepEqual(
    (await eventsOf(unused)).map(({ type }) => type),
    ['vault_token.created', 'vault_token.expired'],
  )
})

test('deleting an expired token is refused before the cleanup, and is NOT_FOUND after it', async () => {
  const { id } = await tokenize()
  clock.standAt(plus(clock.now(), { hours: 1 }))
  const codes = async () =>
    (await ask(shop.key, documentOf('vaultTokenDelete'), { input: { id } })).errors?.map(
      ({ extensions }) => extensions.code,
    )
  assert.deepEqual(await codes(), ['INVALID_STATE'])
  await inEachCell(server.services, (ofCell) => deleteExpiredVaultTokens(ofCell))
  assert.deepEqual(await codes(), ['NOT_FOUND'])
})

test('a used card is Active to the last moment of its month and Expired with the next, deleted or not', async () => {
  const now = clock.now()
  const [expirationYear, expirationMonth] = [Number(now.slice(0, 4)), Number(now.slice(5, 7))]
  const monthEnd = timestampOf(Date.UTC(expirationYear, expirationMonth, 1))
  const card = { ...CARD, expirationMonth, expirationYear }
  const [kept, dateless] = [await tokenize(card), await tokenize(CARD)]
  await Promise.all([kept, dateless].map(use))
  clock.standAt(plus(monthEnd, { milliseconds: -1 }))
  const deleted = await tokenize(card)
  await change(server, shop, 'vaultTokenDelete', { id: deleted.id })
  assert.deepEqual(await Promise.all([kept, dateless, deleted].map(statusOf)), ['Active', 'Active', 'Active'])
  clock.standAt(monthEnd)
  assert.deepEqual(await Promise.all([kept, dateless, deleted].map(statusOf)), ['Expired', 'Active', 'Expired'])
  assert.equal((await idsIn({ status: 'Expired' })).includes(kept.id), true)
  assert.ok((await read(deleted))?.deletedAt)
  const { errors } = await ask(shop.key, tokenizing('Card'), { input: card })
  assert.deepEqual(
    errors?.map(({ extensions, message }) => [extensions.field, message]),
    [
      [
        expirationMonth === 12 ? 'expirationYear' : 'expirationMonth',
        '`expirationMonth` is in the past: the card has expired.',
      ],
    ],
  )
})
