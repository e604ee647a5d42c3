import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccounts } from '../../../test/support/accounts.ts'
import { inEachCell, sum } from '../../../test/support/in-each-cell.ts'
import type { Database } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { millisecondsBetween } from '../../platform/time/index.ts'
import type { Account } from '../index.ts'
import { createAuthenticatePublicKey } from './authenticate-public-key.ts'
import { deleteExpiredPublicKeys } from './delete-expired-public-keys.ts'
import { findPublicKey, publicKeyIdOf } from './public-key.ts'
import { publicKeyCreate } from './public-key-create.ts'
import { publicKeyRevoke } from './public-key-revoke.ts'
import { newPublicKeyText } from './public-key-text.ts'

const { services, organization, agency, stranger, sibling, requestBy, later } = await openAccounts()

const origins = ['https://shop.example.com']
const newKey = (account: Account = organization, more: object = {}) =>
  publicKeyCreate(requestBy(account), { origins, ...more })

/** Returns the key lookup of a new process, with its clock and its number of queries. */
function newAuthenticator() {
  const state = { elapsedMs: 0, lookUps: 0 }
  const { read } = services.db
  const db: Database = {
    ...services.db,
    read: {
      run: (statement, parameters) => {
        state.lookUps++
        return read.run(statement, parameters)
      },
    },
  }
  const authenticate = createAuthenticatePublicKey({ ...services, db }, () => state.elapsedMs)
  return { state, authenticate }
}

const hasCode = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code
const isUnauthenticated = hasCode('UNAUTHENTICATED')

test('a key is valid for an hour by default, for at least a minute and at most a day', async () => {
  const lifeOf = async (expiresInMinutes?: number | null) => {
    const { createdAt, expiresAt } = await newKey(organization, { expiresInMinutes })
    return millisecondsBetween(createdAt, expiresAt) / 60_000
  }
  assert.deepEqual([await lifeOf(), await lifeOf(null), await lifeOf(1), await lifeOf(1440)], [60, 60, 1, 1440])
  for (const minutes of [0, -1, 1441]) await assert.rejects(lifeOf(minutes), hasCode('VALIDATION_ERROR'))
})

test('all problems are reported at once', async () => {
  const input = { origins: ['http://shop.example.com', 'https://shop.example.com/'], expiresInMinutes: 0 }
  await assert.rejects(publicKeyCreate(requestBy(agency), input), (error: unknown) => {
    const fields = error instanceof Refusal ? error.problems.map(({ field }) => field) : []
    assert.deepEqual(fields, ['orgId', 'origins.0', 'origins.1', 'expiresInMinutes'])
    return true
  })
})

test('a repeated origin is stored once', async () => {
  assert.deepEqual((await newKey(organization, { origins: [...origins, ...origins] })).origins, origins)
})

test('a key authenticates its organization and returns its origins; concurrent requests share one lookup', async () => {
  const { id, key, expiresAt } = await newKey()
  const { authenticate, state } = newAuthenticator()
  const [found] = await Promise.all(Array.from({ length: 50 }, () => authenticate(`Bearer ${key}`)))
  assert.deepEqual(
    [found?.caller, found?.origins],
    [{ keyId: id, person: null, keyExpiresAt: expiresAt, permissions: null, account: organization }, origins],
  )
  assert.equal(state.lookUps, 1)
})

test('invalid keys get the same response, and malformed ones cost no lookup', async () => {
  const { key } = await newKey()
  const { authenticate, state } = newAuthenticator()
  const unknown = newPublicKeyText(organization)
  const elsewhere = newPublicKeyText({ ...organization, shard: (organization.shard + 1) % 1024 })
  const wrong = [
    undefined,
    '',
    'Bearer',
    key,
    `Basic ${key}`,
    `Bearer ${key}x`,
    `Bearer ${unknown}`,
    `Bearer ${elsewhere}`,
  ]
  const messages = new Set<string>()
  for (const header of wrong)
    await assert.rejects(authenticate(header), (error: Error) => {
      messages.add(error.message)
      return isUnauthenticated(error)
    })
  assert.deepEqual([messages.size, state.lookUps], [1, 2])
})

test('a key stops working when it expires, however recently it was looked up', async () => {
  const { key } = await newKey(organization, { expiresInMinutes: 5 })
  const { authenticate } = newAuthenticator()
  await authenticate(`Bearer ${key}`)
  later({ minutes: 4, seconds: 50 })
  await authenticate(`Bearer ${key}`)
  later({ minutes: 5 })
  await assert.rejects(authenticate(`Bearer ${key}`), isUnauthenticated)
  await assert.rejects(newAuthenticator().authenticate(`Bearer ${key}`), isUnauthenticated)
  later({})
})

test('a revoked key stops working within a second in every process, and keeps its first revocation time', async () => {
  const { key, ...made } = await newKey()
  const processes = [newAuthenticator(), newAuthenticator()]
  for (const { authenticate } of processes) await authenticate(`Bearer ${key}`)
  const input = { id: publicKeyIdOf(made) }
  const { revokedAt } = await publicKeyRevoke(requestBy(agency), input)
  for (const { authenticate, state } of processes) {
    state.elapsedMs += 900
    await assert.rejects(authenticate(`Bearer ${key}`), isUnauthenticated)
  }
  later({ minutes: 1 })
  assert.equal((await publicKeyRevoke(requestBy(organization), input)).revokedAt, revokedAt)
  later({})
})

test('only its organization and the accounts above see a key', async () => {
  const { id } = await newKey()
  const find = (account: Account) =>
    findPublicKey(requestBy(account), { prefix: 'pky', uuid: id, shard: organization.shard })
  const found = await Promise.all([organization, agency, stranger, sibling].map(find))
  assert.deepEqual(
    found.map((key) => key?.id),
    [id, id, undefined, undefined],
  )
  for (const account of [stranger, sibling]) {
    const revoking = publicKeyRevoke(requestBy(account), { id: publicKeyIdOf({ id }) })
    await assert.rejects(revoking, hasCode('NOT_FOUND'))
  }
  assert.equal((await find(organization))?.revokedAt, null)
})

test('keys are deleted 90 days after they expire', async () => {
  const { id } = await newKey(stranger, { expiresInMinutes: 60 })
  const isThere = async () =>
    (await findPublicKey(requestBy(stranger), { prefix: 'pky', uuid: id, shard: stranger.shard })) !== null
  later({ days: 90, minutes: 59 })
  await inEachCell(services, (ofCell) => deleteExpiredPublicKeys(ofCell))
  assert.ok(await isThere())
  later({ days: 90, minutes: 61 })
  assert.ok(sum(await inEachCell(services, (ofCell) => deleteExpiredPublicKeys(ofCell))) > 0)
  assert.ok(!(await isThere()))
  assert.equal(sum(await inEachCell(services, (ofCell) => deleteExpiredPublicKeys(ofCell))), 0)
  later({})
})
