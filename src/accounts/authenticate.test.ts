import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccounts } from '../../test/support/accounts.ts'
import { makeAccount, makeKey } from '../cli/commands/index.ts'
import type { Database } from '../platform/db/index.ts'
import { createLog } from '../platform/log/index.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Clock, plus, type Timestamp } from '../platform/time/index.ts'
import { assignTestClock, insertTestClock } from '../sandbox/test-clocks/test-clocks.queries.generated.ts'
import { accountIdOf } from './account.ts'
import { createAuthenticate } from './authenticate.ts'
import { type ApiKey, apiKeyIdOf } from './keys/api-key.ts'
import { apiKeyRevoke } from './keys/api-key-revoke.ts'
import { keyByHash } from './keys/api-keys.queries.generated.ts'
import { lastUsedAt } from './keys/api-keys.ts'
import { newKeyText } from './keys/key-text.ts'

const { services, organization, requestBy } = await openAccounts()
const log = createLog({ level: 'silent' })

/** Returns the key lookup of a new process, with its clock and its number of queries. */
function newAuthenticator(wallNow: Clock = services.wallNow) {
  const state = { elapsedMs: 0, lookUps: 0 }
  const { read } = services.db
  const db: Database = {
    ...services.db,
    read: {
      run: (statement, parameters) => {
        if (statement.name === keyByHash.name) state.lookUps++
        return read.run(statement, parameters)
      },
    },
  }
  const authenticate = createAuthenticate({ db, wallNow, log, elapsedMs: () => state.elapsedMs })
  return { state, authenticate }
}

const newKey = () => makeKey(services, { accountId: accountIdOf(organization) })
const isUnauthenticated = (error: unknown) => error instanceof Refusal && error.code === 'UNAUTHENTICATED'

test('a key authenticates its account', async () => {
  const { apiKey, key } = await newKey()
  const { authenticate } = newAuthenticator()
  for (const header of [`Bearer ${key}`, `bearer  ${key}`]) {
    assert.deepEqual(await authenticate(header), {
      keyId: apiKey.id,
      person: null,
      keyExpiresAt: null,
      permissions: null,
      account: organization,
    })
  }
})

test('missing, malformed and unknown keys get the same response, and a malformed key costs no lookup', async () => {
  const { authenticate, state } = newAuthenticator()
  const { key } = await newKey()
  const unknown = newKeyText(organization)
  const headers = [undefined, '', 'Bearer', 'Bearer x', key, `Basic ${key}`, `Bearer ${key}x`, `Bearer ${key} x`]
  const messages = new Set<string>()
  for (const header of [...headers, `Bearer ${unknown}`]) {
    await assert.rejects(authenticate(header), (error: Error) => {
      messages.add(error.message)
      return isUnauthenticated(error)
    })
  }
  assert.equal(messages.size, 1)
  assert.equal(state.lookUps, 1)
  await assert.rejects(authenticate(`Bearer ${unknown}`), isUnauthenticated)
  assert.equal(state.lookUps, 1, 'unknown keys are cached, too')
})

test('concurrent requests share one lookup, which is cached for 900 ms', async () => {
  const { key } = await newKey()
  const { authenticate, state } = newAuthenticator()
  await Promise.all(Array.from({ length: 50 }, () => authenticate(`Bearer ${key}`)))
  state.elapsedMs = 899
  await authenticate(`Bearer ${key}`)
  assert.equal(state.lookUps, 1)
  state.elapsedMs = 900
  await authenticate(`Bearer ${key}`)
  assert.equal(state.lookUps, 2)
})

test('a revoked key stops working within a second in every process', async () => {
  const { apiKey, key } = await newKey()
  const processes = [newAuthenticator(), newAuthenticator(), newAuthenticator()]
  for (const { authenticate } of processes) await authenticate(`Bearer ${key}`)
  await apiKeyRevoke(requestBy(organization), { id: apiKeyIdOf(apiKey) })
  for (const { authenticate, state } of processes) {
    state.elapsedMs = 900
    await assert.rejects(authenticate(`Bearer ${key}`), isUnauthenticated)
  }
})

test('a key works until the last millisecond before it expires, and not after, even while it is cached', async () => {
  const now = services.wallNow()
  const expiresAt = plus(now, { minutes: 5 })
  const { key } = await makeKey(services, { accountId: accountIdOf(organization), expiresAt })
  const stoppedAt = { wallNow: plus(expiresAt, { milliseconds: -1 }) }
  const { authenticate, state } = newAuthenticator(() => stoppedAt.wallNow)
  assert.equal((await authenticate(`Bearer ${key}`)).account.id, organization.id)
  stoppedAt.wallNow = expiresAt
  const messages: string[] = []
  const refused = (error: Error) => isUnauthenticated(error) && messages.push(error.message) > 0
  await assert.rejects(authenticate(`Bearer ${key}`), refused)
  assert.equal(state.lookUps, 1, 'the refused key was cached')
  const other = newAuthenticator(() => stoppedAt.wallNow)
  await assert.rejects(other.authenticate(`Bearer ${key}`), refused)
  await assert.rejects(other.authenticate(`Bearer ${newKeyText(organization)}`), refused)
  assert.equal(new Set(messages).size, 1, 'an expired key is refused like an unknown one')
})

test('a database fault does not affect later requests', async () => {
  const { key } = await newKey()
  let faulty = true
  const { read } = services.db
  const db: Database = {
    ...services.db,
    read: { run: (...query) => (faulty ? Promise.reject(new Error('down')) : read.run(...query)) },
  }
  const authenticate = createAuthenticate({ db, wallNow: services.wallNow, log })
  await assert.rejects(authenticate(`Bearer ${key}`), /down/)
  faulty = false
  assert.equal((await authenticate(`Bearer ${key}`)).account.id, organization.id)
})

test('the last use of a key is written at most once a minute', async () => {
  const { apiKey, key } = await newKey()
  const { authenticate, state } = newAuthenticator()
  const context = requestBy(organization)
  assert.equal(await lastUsedAt(context, apiKey), null)
  await authenticate(`Bearer ${key}`)
  const first = await untilUsed(apiKey)
  state.elapsedMs = 59_000
  await authenticate(`Bearer ${key}`)
  assert.equal(await lastUsedAt(context, apiKey), first)

  async function untilUsed(of: ApiKey): Promise<string> {
    for (;;) {
      const at = await lastUsedAt(context, of)
      if (at) return at
    }
  }
})

test('the key of an organization with a test clock is looked up each time, also by concurrent requests', async () => {
  const clocked = await createAccountWithClock()
  const { key } = await makeKey(services, { accountId: accountIdOf(clocked) })
  const { authenticate, state } = newAuthenticator()
  const header = `Bearer ${key}`
  const callers = await Promise.all([authenticate(header), authenticate(header)])
  assert.deepEqual(
    callers.map(({ account }) => account.clockNow),
    [CLOCK_NOW, CLOCK_NOW],
  )
  assert.equal(state.lookUps, 2)
  await authenticate(header)
  assert.equal(state.lookUps, 3)
})

const CLOCK_NOW = '2026-02-01T00:00:00.000Z' as Timestamp

async function createAccountWithClock() {
  const account = await makeAccount(services, { kind: 'Organization', name: 'By a clock', parentId: null })
  const { id: orgId, shard } = account
  const clockId = services.mintId(shard)
  const times = { now: CLOCK_NOW, dueAt: CLOCK_NOW, wallNow: CLOCK_NOW }
  await services.db.write.run(insertTestClock, { shard, id: clockId, orgId, ...times })
  await services.db.write.run(assignTestClock, { orgId, clockId, callerId: orgId })
  return account
}
