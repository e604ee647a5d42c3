import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inOneCell } from '../../../test/support/in-one-cell.ts'
import { startTestServer, type TestAccount } from '../../../test/support/server.ts'
import { servicesInCell } from '../../../test/support/services-in-cell.ts'
import { armCrashPoint } from '../crash-point.ts'
import { claimTokensOf, createWorkerIdentity } from '../workers/index.ts'
import {
  endJobLeases,
  enqueue,
  JOB_POOLS,
  type JobHandler,
  type JobHandlers,
  type JobKind,
  runJobs,
  runPool,
} from './index.ts'

const server = await startTestServer()
after(() => server.close())
const { services } = server

const shardOf = ({ account }: TestAccount) => account.shard

/** Runs the due jobs in the cell of an organization. */
const runIn = (account: TestAccount, handlers: JobHandlers) =>
  runJobs(servicesInCell(server, shardOf(account)), handlers)

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

const allKinds = (handler: JobHandler): JobHandlers => ({
  SettleAttempt: handler,
  SettleRefund: handler,
  SettleCapture: handler,
  ForgetCredential: handler,
  ReleaseVaultToken: handler,
  RetryPlansOfMethod: handler,
  ScheduleUpcoming: handler,
  MovePaymentMethods: handler,
  SendSessionLink: handler,
  SendLinkRequest: handler,
  SendPaymentMessage: handler,
  SendPersonMessage: handler,
  SendInvitation: handler,
  FollowIdentitySession: handler,
  CheckProviderConfiguration: handler,
  FetchDailyReports: handler,
  WriteExport: handler,
  DeleteSavedViews: handler,
})

test('a provider that does not respond delays only jobs of its organization, and no release of a token', async () => {
  const [stuck, other] = (await inOneCell(services.db, 2, shardOf, () => server.account('Organization'))) as [
    TestAccount,
    TestAccount,
  ]
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
  const running = runIn(stuck, { ...allKinds(settles), ReleaseVaultToken: releases })
  await Promise.all([released.promise, othersDone.promise])
  assert.ok(started.stuck < 16, `${started.stuck} jobs of one organization were in flight`)
  answers.resolve(null)
  await running
  assert.equal(started.stuck, 40)
})

test('a failed job is retried later and delays no other job', async () => {
  const organization = await server.account('Organization')
  await enqueueSome(organization, 'SettleRefund', 3)
  const done: string[] = []
  let failures = 1
  const handlers = allKinds(async ({ subjectId }) => {
    if (failures-- > 0) throw new Error('injected failure')
    done.push(subjectId)
    return null
  })
  await runIn(organization, handlers)
  assert.equal(done.length, 2)
  server.clock.advance(1_000)
  await runIn(organization, handlers)
  assert.equal(new Set(done).size, 3)
})

test('a job whose worker died before it recorded the result runs again when the lease ends', async (t) => {
  const organization = await server.account('Organization')
  await enqueueSome(organization, 'SettleRefund', 2)
  const done: string[] = []
  const handlers = allKinds(async ({ subjectId }) => {
    done.push(subjectId)
    return null
  })
  armCrashPoint('job: done', () => {
    throw new Error('simulated crash')
  })
  t.after(() => armCrashPoint(null))
  await runIn(organization, handlers)
  assert.equal(done.length, 2)
  server.clock.advance(60_000)
  await runIn(organization, handlers)
  assert.equal(done.length, 2, 'the lease of the job has not ended')
  server.clock.advance(60_000)
  await runIn(organization, handlers)
  assert.equal(done.length, 3)
  assert.equal(new Set(done).size, 2)
})

test('the job of a lost worker runs again at once, and that of another one does not', async (t) => {
  const organization = await server.account('Organization')
  await enqueueSome(organization, 'SettleRefund', 2)
  const services = servicesInCell(server, shardOf(organization))
  let runs = 0
  const handlers = allKinds(async () => {
    runs++
    return null
  })
  armCrashPoint('job: done', () => {
    throw new Error('simulated crash')
  })
  t.after(() => armCrashPoint(null))
  const [lost, other] = [createWorkerIdentity(), createWorkerIdentity()]
  await runJobs({ ...services, worker: lost }, handlers)
  assert.equal(runs, 2)
  await endJobLeases(services, claimTokensOf(other.id))
  await runJobs(services, handlers)
  assert.equal(runs, 2)
  await endJobLeases(services, claimTokensOf(lost.id))
  await runJobs(services, handlers)
  assert.equal(runs, 3, 'the first result could not be recorded')
})

test('a job that hangs does not delay later jobs of other pools', async () => {
  const organization = await server.account('Organization')
  const services = servicesInCell(server, shardOf(organization))
  const hanging = Promise.withResolvers<null>()
  await enqueueSome(organization, 'WriteExport', 1)
  const started = Promise.withResolvers<void>()
  const handlers = {
    ...allKinds(async () => null),
    WriteExport: () => {
      started.resolve()
      return hanging.promise
    },
  }
  const [slow, other] = ['WriteExport', 'SettleRefund'].map(
    (kind) => JOB_POOLS.find((kinds) => kinds.includes(kind as JobKind))!,
  )
  const running = runPool(services, handlers, slow!)
  await started.promise
  await enqueueSome(organization, 'SettleRefund', 1)
  await runPool(services, handlers, other!)
  assert.deepEqual(
    await server.database.sql.rows('select kind from jobs where org_id = $1', [organization.account.id]),
    [{ kind: 'WriteExport' }],
  )
  hanging.resolve(null)
  await running
})
