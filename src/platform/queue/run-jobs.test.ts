import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestServer, type TestAccount } from '../../../test/support/server.ts'
import { enqueue, type JobHandler, type JobHandlers, type JobKind, runJobs } from './index.ts'

const server = await startTestServer()
after(() => server.close())
const { services } = server

/** Enqueues `count` jobs of a kind for an organization, due now. */
async function enqueueSome(
  { account: { id: orgId, shard } }: TestAccount,
  kind: JobKind,
  count: number,
): Promise<void> {
  for (let each = 0; each < count; each++)
    await services.db.transaction((tx) =>
      enqueue(services, tx, { kind, shard, subjectId: services.mintId(shard), orgId }, 0),
    )
}

const allBy = (handler: JobHandler): JobHandlers => ({
  SettleAttempt: handler,
  SettleRefund: handler,
  ForgetCredential: handler,
  ReleaseVaultToken: handler,
  SendSessionLink: handler,
  SendLinkRequest: handler,
  FollowIdentitySession: handler,
})

test('a provider that does not answer delays only its organization, and no token', async () => {
  const [stuck, other] = [await server.account('Organization'), await server.account('Organization')]
  await enqueueSome(stuck, 'SettleAttempt', 40)
  await enqueueSome(stuck, 'ReleaseVaultToken', 1)
  await enqueueSome(other, 'SettleAttempt', 40)
  const answers = Promise.withResolvers<null>()
  const released = Promise.withResolvers<null>()
  const othersDone = Promise.withResolvers<null>()
  const started = { stuck: 0, other: 0 }
  const settles: JobHandler = async ({ orgId }) => {
    if (orgId === stuck.account.id) {
      started.stuck++
      return answers.promise
    }
    if (++started.other === 40) othersDone.resolve(null)
    return null
  }
  const releases: JobHandler = async () => {
    released.resolve(null)
    return null
  }
  const running = runJobs(services, { ...allBy(settles), ReleaseVaultToken: releases })
  await Promise.all([released.promise, othersDone.promise])
  assert.ok(started.stuck < 16, `${started.stuck} of one organization were in flight`)
  answers.resolve(null)
  await running
  assert.equal(started.stuck, 40)
})

test('a job that fails runs again later and delays no other', async () => {
  const organization = await server.account('Organization')
  await enqueueSome(organization, 'SettleRefund', 3)
  const done: string[] = []
  let failures = 1
  const handlers = allBy(async ({ subjectId }) => {
    if (failures-- > 0) throw new Error('a fault of the test')
    done.push(subjectId)
    return null
  })
  await runJobs(services, handlers)
  assert.equal(done.length, 2)
  server.clock.advance(1_000)
  await runJobs(services, handlers)
  assert.equal(new Set(done).size, 3)
})
