import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestServer, type TestAccount } from '../../../test/support/server.ts'
import { type Doer, type Doers, type ErrandKind, owe, runErrands } from './index.ts'

const server = await startTestServer()
after(() => server.close())
const { services } = server

/** Owes so many of a kind to an organization, due now. */
async function oweSome({ account: { id: orgId, shard } }: TestAccount, kind: ErrandKind, count: number): Promise<void> {
  for (let each = 0; each < count; each++)
    await services.db.transaction((tx) =>
      owe(services, tx, { kind, shard, subjectId: services.mintId(shard), orgId }, 0),
    )
}

const allBy = (doer: Doer): Doers => ({
  SettleAttempt: doer,
  SettleRefund: doer,
  ForgetCredential: doer,
  ReleaseVaultToken: doer,
  SendSessionLink: doer,
  SendLinkRequest: doer,
  FollowIdentitySession: doer,
})

test('a provider that does not answer holds up its organization alone, and no token', async () => {
  const [stuck, other] = [await server.account('Organization'), await server.account('Organization')]
  await oweSome(stuck, 'SettleAttempt', 40)
  await oweSome(stuck, 'ReleaseVaultToken', 1)
  await oweSome(other, 'SettleAttempt', 40)
  const answers = Promise.withResolvers<null>()
  const released = Promise.withResolvers<null>()
  const othersDone = Promise.withResolvers<null>()
  const started = { stuck: 0, other: 0 }
  const settles: Doer = async ({ orgId }) => {
    if (orgId === stuck.account.id) {
      started.stuck++
      return answers.promise
    }
    if (++started.other === 40) othersDone.resolve(null)
    return null
  }
  const releases: Doer = async () => {
    released.resolve(null)
    return null
  }
  const running = runErrands(services, { ...allBy(settles), ReleaseVaultToken: releases })
  await Promise.all([released.promise, othersDone.promise])
  assert.ok(started.stuck < 16, `${started.stuck} of one organization were under way`)
  answers.resolve(null)
  await running
  assert.equal(started.stuck, 40)
})

test('one that fails is owed later, and keeps no other back', async () => {
  const organization = await server.account('Organization')
  await oweSome(organization, 'SettleRefund', 3)
  const done: string[] = []
  let failures = 1
  const doers = allBy(async ({ subjectId }) => {
    if (failures-- > 0) throw new Error('a fault of the test')
    done.push(subjectId)
    return null
  })
  await runErrands(services, doers)
  assert.equal(done.length, 2)
  server.clock.advance(1_000)
  await runErrands(services, doers)
  assert.equal(new Set(done).size, 3)
})
