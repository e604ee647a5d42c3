import assert from 'node:assert/strict'
import test from 'node:test'
import {
  accounts,
  CARD,
  eventsOf,
  idOf,
  newConsumer,
  open,
  openingsOf,
  refused,
  release,
  remove,
  rowsOf,
  services,
  tokenize,
  use,
} from '../../test/support/vault.ts'
import { accountIdOf, type Mode } from '../accounts/index.ts'
import { makeAccount } from '../cli/commands/index.ts'
import { plus } from '../platform/time/index.ts'
import { deleteCvc, deleteOverdueCvcs, openInstrument, useVaultToken } from './index.ts'

const { organization, sibling, agency, platform, later } = accounts

test('a used token is kept under another key until its last use is released', async () => {
  const token = await tokenize()
  const [plan, payment] = [newConsumer(), newConsumer()]
  const sealed = (await rowsOf(token)).instrument
  assert.match(sealed.key_id, /^sandbox\.([\w-]+\.)?hour\./)
  const used = await use(token, plan)
  assert.equal(used.expiresAt, null)
  assert.ok(used.usedAt)
  const after = (await rowsOf(token)).instrument
  assert.match(after.key_id, /^sandbox\.([\w-]+\.)?month\./)
  assert.deepEqual(after.sealed_number, sealed.sealed_number)
  assert.notDeepEqual(after.wrapped_key, sealed.wrapped_key)
  await use(token, payment)
  assert.equal(await release(token, plan), true)
  assert.equal(await release(token, plan), false)
  assert.equal((await open(token, payment, 'charge')).number, CARD.number)
  assert.equal(await release(token, payment), true)
  const gone = await rowsOf(token)
  assert.ok(gone.token.deleted_at)
  assert.deepEqual([gone.instrument, gone.uses], [null, []])
  assert.deepEqual(await eventsOf(token), ['created', 'used', 'deleted'])
})

test('a repeated use changes nothing', async () => {
  const token = await tokenize()
  const consumer = newConsumer()
  const uses = await Promise.all(Array.from({ length: 8 }, () => use(token, consumer)))
  assert.equal(new Set(uses.map(({ usedAt }) => usedAt)).size, 1)
  assert.equal((await rowsOf(token)).uses.length, 1)
  assert.deepEqual(await eventsOf(token), ['created', 'used'])
})

test('concurrent requests may use a token; one of them is the first use', async () => {
  const token = await tokenize()
  const consumers = Array.from({ length: 12 }, newConsumer)
  await Promise.all(consumers.map((consumer) => use(token, consumer)))
  assert.equal((await rowsOf(token)).uses.length, 12)
  assert.deepEqual(await eventsOf(token), ['created', 'used'])
  for (const consumer of consumers) assert.equal((await open(token, consumer)).number, CARD.number)
  await Promise.all(consumers.map((consumer) => release(token, consumer)))
  assert.deepEqual(await eventsOf(token), ['created', 'used', 'deleted'])
})

test('an organization can use its own tokens and tokens of the accounts above it, and no others', async () => {
  for (const owner of [organization, agency, platform]) {
    const token = await tokenize({}, owner)
    const consumer = newConsumer()
    await use(token, consumer)
    assert.equal((await open(token, consumer)).number, CARD.number)
  }
  const token = await tokenize({}, sibling)
  await assert.rejects(use(token, newConsumer()), refused('NOT_FOUND', 'Vault token not found.'))
  await assert.rejects(use({ id: services.mintId(organization.shard) }, newConsumer()), refused('NOT_FOUND'))
  assert.deepEqual((await rowsOf(token)).uses, [])
})

test('a sandbox organization below a live platform can neither use nor open a live token of the platform', async () => {
  const owner = await makeAccount(services, { kind: 'Platform', name: 'Both', parentId: null, mode: 'Live' })
  const below = (mode: Mode) =>
    makeAccount(services, { kind: 'Organization', name: 'Shop', parentId: accountIdOf(owner), mode })
  const [live, sandbox] = [await below('Live'), await below('Sandbox')]
  const tokenId = idOf(await tokenize({}, owner))
  const asked = { tokenId, consumerId: newConsumer(), consumerType: 'PaymentPlan', purpose: 'authorize' as const }
  await assert.rejects(useVaultToken(services, { ...asked, organization: sandbox }), refused('INVALID_STATE'))
  await useVaultToken(services, { ...asked, organization: live })
  assert.deepEqual(await openInstrument(services, { ...asked, organization: live }), CARD)
  await assert.rejects(openInstrument(services, { ...asked, organization: sandbox }), refused('INVALID_STATE'))
  await assert.rejects(useVaultToken(services, { ...asked, organization }), refused('NOT_FOUND'))
  await assert.rejects(openInstrument(services, { ...asked, organization }), refused('NOT_FOUND'))
})

test('a deleted or expired token, and one of an expired card, cannot be used', async () => {
  const deleted = await tokenize()
  await remove(deleted)
  assert.equal((await rowsOf(deleted)).instrument, null)
  await assert.rejects(use(deleted, newConsumer()), refused('INVALID_STATE', 'The vault token is deleted.'))
  const [token, old] = [await tokenize(), await tokenize()]
  const at = (milliseconds: number) => {
    const now = plus(token.createdAt, { minutes: 60, milliseconds })
    return { now: () => now, wallNow: () => now }
  }
  await assert.rejects(use(token, newConsumer(), at(0)), refused('INVALID_STATE'))
  assert.equal((await use(token, newConsumer(), at(-1000))).expiresAt, null)
  const month = services.wallNow().slice(0, 7)
  const card = await tokenize({ expirationMonth: Number(month.slice(5)), expirationYear: Number(month.slice(0, 4)) })
  const first = newConsumer()
  await Promise.all([use(card, first), use(old, first)])
  const later = () => plus(services.wallNow(), { days: 32 })
  await assert.rejects(use(card, newConsumer(), { now: later }), refused('INVALID_STATE'))
  assert.equal((await use(card, first, { now: later })).id, card.id, 'an existing use is returned')
  assert.equal((await use(old, newConsumer(), { now: later })).id, old.id)
})

test('a token can be deleted only after its use has ended', async () => {
  const token = await tokenize()
  const consumer = newConsumer()
  await use(token, consumer)
  await assert.rejects(remove(token), refused('INVALID_STATE'))
  await release(token, consumer)
  assert.ok((await remove(token)).deletedAt)
  assert.deepEqual(await eventsOf(token), ['created', 'used', 'deleted'])
})

test('only its consumer opens an instrument, and each attempt is in the audit log', async () => {
  const token = await tokenize()
  const [consumer, other] = [newConsumer(), newConsumer()]
  await assert.rejects(open(token, consumer), refused('INVALID_STATE'))
  await use(token, consumer)
  assert.deepEqual(await open(token, consumer), CARD)
  assert.deepEqual(await open(token, consumer, 'charge'), { ...CARD, cvc: null })
  await assert.rejects(open(token, other), refused('INVALID_STATE'))
  await release(token, consumer)
  await assert.rejects(open(token, consumer), refused('INVALID_STATE'))
  assert.deepEqual(await openingsOf(token), [
    'authorize INVALID_STATE',
    'authorize done',
    'charge done',
    'authorize INVALID_STATE',
    'authorize INVALID_STATE',
  ])
})

test('no instrument is returned when the audit log cannot be written', async () => {
  const token = await tokenize()
  const consumer = newConsumer()
  await use(token, consumer)
  const mintId = () => services.mintId(0).replace(/^.{13}/, '00000000-0000')
  await assert.rejects(open(token, consumer, 'charge', { mintId }))
  assert.deepEqual(await openingsOf(token), [])
})

test('a security code is deleted after the authorization, and with its hour at the latest', async () => {
  const [token, kept] = [await tokenize(), await tokenize()]
  const consumer = newConsumer()
  await use(token, consumer)
  await use(kept, consumer)
  await services.db.transaction((tx) => deleteCvc(tx, idOf(token)))
  assert.deepEqual(await open(token, consumer), { ...CARD, cvc: null })
  assert.equal((await rowsOf(token)).instrument.sealed_cvc, null)
  later({ minutes: 59 })
  assert.deepEqual(await open(kept, consumer), CARD)
  later({ minutes: 60, seconds: 1 })
  assert.deepEqual(await open(kept, consumer), { ...CARD, cvc: null })
  assert.ok((await deleteOverdueCvcs(services)) > 0)
  assert.equal((await rowsOf(kept)).instrument.sealed_cvc, null)
  assert.equal((await open(kept, consumer, 'charge')).number, CARD.number)
})
