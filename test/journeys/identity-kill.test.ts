import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IDENTITY_POINTS } from '../faults/crash-points.ts'
import { openDeployment } from '../faults/deployment.ts'
import { START, type StartedIdv } from '../support/identity.ts'
import { until } from '../support/process.ts'
import { NEW_CONFIGURATION } from '../support/providers.ts'
import { goThrough } from '../support/sandbox-identity.ts'
import { ask, type TestAnswer } from '../support/server.ts'

const WORKER_POINTS = ['notification: claimed', 'notification: applied', 'job: claimed', 'job: done'] as const
const WAIT_MS = 120_000

type Answer = TestAnswer<{ readonly made: StartedIdv } | null>

test('after kills during verifications, each person becomes one contact, which is announced once', async (t) => {
  const deployment = await openDeployment(t)
  const { sql, processes, processor } = deployment
  const { key } = await deployment.organization('Shop')
  const untilUp = () => until('a process is not up', async () => deployment.isUp(), Boolean, WAIT_MS)
  const send = (index: number): Promise<Answer> =>
    ask(
      deployment.url,
      key,
      START,
      { input: { person: { name: `Person ${index}` } } },
      { 'idempotency-key': `kill-${index}` },
    )

  /** Starts the session with that number. Repeats the request until it succeeds. */
  async function started(index: number): Promise<StartedIdv> {
    const made = async () => {
      if (!deployment.isUp()) return null
      const { data, errors } = await send(index)
      if (errors) assert.equal(errors[0]?.extensions.code, 'CONFLICT', JSON.stringify(errors))
      return data?.made ?? null
    }
    const session = await until(`${index} is not started`, made, Boolean, WAIT_MS)
    assert.ok(session)
    return session
  }

  const completed = async () => (await sql.rows("select from events where type = 'contact.idv.completed'")).length

  await untilUp()
  const input = { ...NEW_CONFIGURATION, credentials: { sandbox: { apiKey: 'kill-shop' } } }
  const configure =
    'mutation ($input: ProviderConfigurationCreateInput!) { providerConfigurationCreate(input: $input) { id } }'
  assert.equal((await ask(deployment.url, key, configure, { input })).errors, undefined)
  for (const [index, point] of IDENTITY_POINTS.entries()) {
    processes.api.plan([point])
    await untilUp()
    const death = processes.api.target()?.death
    await assert.rejects(send(index), TypeError, `${point}: the request got a response`)
    await death
    await goThrough((await started(index)).link)
    assert.equal(processes.api.diedAt.get(point), 1)
  }
  const { identitySessions } = await processor.ledger('kill-shop')
  assert.equal(identitySessions.length, IDENTITY_POINTS.length)
  for (const [index, point] of WORKER_POINTS.entries()) {
    processes.worker.plan([point])
    await untilUp()
    // Without the notification, a polling job reads the outcome.
    if (point.startsWith('job')) await processor.notifications('withheld', 1)
    const { link } = await started(IDENTITY_POINTS.length + index)
    await goThrough(link)
    const hasEnded = async () => {
      await deployment.makeAllDue()
      return processes.worker.diedAt.get(point) === 1 && deployment.isUp()
    }
    await until(`${point}: a worker died`, hasEnded, Boolean, WAIT_MS)
  }
  await processor.release()
  const people = IDENTITY_POINTS.length + WORKER_POINTS.length
  const reportedCount = async () => {
    await deployment.makeAllDue()
    return completed()
  }
  await until('all are announced', reportedCount, (count) => count >= people, WAIT_MS)
  await until('no job is due', deployment.isNothingDue, Boolean, WAIT_MS)
  assert.equal(await completed(), people)
  assert.equal((await sql.rows('select from contacts')).length, people)
  assert.equal((await sql.rows('select from identity_sessions where contact_id is null')).length, 0)
})
