import { createHash } from 'node:crypto'
import { formatId, timeOfId } from '../../../src/platform/ids/index.ts'
import { WORKER_LOST } from '../../../src/webhooks/delivery/last-error.ts'
import { assertDeliveryIsSound } from '../../support/delivery.ts'
import type { DeliveryDeployment } from './deployment.ts'
import type { Fixture } from './fixture.ts'
import type { Entry, Ledger } from './ledger.ts'

/** The limit of attempts in flight per webhook. */
const IN_FLIGHT_MAX = 8

interface Row {
  readonly id: string
  readonly webhook_id: string
  readonly subject_id: string
  readonly type: string
  readonly payload: string
  readonly status: string
  readonly attempts: number
  /** The attempts with an unknown outcome. */
  readonly unknown: readonly { readonly id: string; readonly error: string; readonly startedAtMs: number }[]
  readonly accepted: number
  readonly last_error: string | null
}

/**
 * The history of some webhooks: each request with counts of its attempts, in the order of dispatch.
 */
const HISTORY = `select r.id, r.webhook_id, e.subject_id, r.event_type as type, e.payload, r.status, r.attempts, r.last_error,
    (select coalesce(json_agg(json_build_object('id', a.id, 'error', a.error, 'startedAtMs', extract(epoch from a.started_at) * 1000)), '[]')
      from webhook_attempts a where a.request_id = r.id and a.error like 'outcome unknown: %') as unknown,
    (select count(*) from webhook_attempts a where a.request_id = r.id and a.error is null)::int as accepted
  from webhook_requests r join events e on e.shard = r.event_shard and e.id = r.event_id
  where r.webhook_id = any($1) order by r.webhook_id, r.position`

/** The result of a comparison: problems and counts. */
export interface Reconciliation {
  readonly problems: readonly string[]
  readonly deliveries: number
  /** Attempts with an unknown outcome. */
  readonly unknown: number
  /** Requests that an endpoint accepted again. */
  readonly repeats: number
}

/**
 * Compares the receiver's records with the database when nothing is in flight. `unexplainedMax`
 * is the most attempts that may be lost without the end of a worker.
 */
export async function reconcile(
  deployment: DeliveryDeployment,
  ledger: Ledger,
  fixture: Fixture,
  unexplainedMax: number,
): Promise<Reconciliation> {
  const rows = await deployment.query<Row>(HISTORY, [
    [...fixture.subscribed, fixture.unsubscribed].map(({ uuid }) => uuid),
  ])
  const arrivals = Map.groupBy(ledger.of(fixture.path), ({ id }) => id)
  const arrivalsOf = (row: Row) => arrivals.get(formatId('whr', row.id)) ?? []
  const acceptedTimes = (row: Row) => arrivalsOf(row).filter(({ does }) => does === 'accept').length
  const unknown = rows.reduce((sum, row) => sum + row.unknown.length, 0)
  const repeats = rows.reduce((sum, row) => sum + Math.max(acceptedTimes(row) - 1, 0), 0)
  const ends = deployment.processes.workers.flatMap((worker) => worker.ended().map(({ at }) => at.getTime()))
  // A lost attempt gets its id when another worker records it.
  const unexplained = rows
    .flatMap((row) => row.unknown)
    .filter(({ error }) => error === WORKER_LOST)
    .filter(({ id, startedAtMs }) => !ends.some((end) => startedAtMs <= end && end <= timeOfId(id)))

  function problemsOf(row: Row): string[] {
    const received = arrivalsOf(row)
    const times = acceptedTimes(row)
    const bodies = new Set([sha256(row.payload), ...received.map(({ hash }) => hash)])
    const { status, attempts, last_error } = row
    return [
      status !== 'delivered' && `is ${status} after ${last_error}`,
      !received.some(({ does, acknowledged }) => does === 'accept' && acknowledged) &&
        'no client received the response that accepted it',
      times > 1 + row.unknown.length &&
        `was accepted ${times} times, but has only ${row.unknown.length} attempts with an unknown outcome`,
      row.accepted !== 1 && `has ${row.accepted} accepted attempts`,
      received.length > attempts && `was received ${received.length} times, but has ${attempts} attempts`,
      received.length < attempts - row.unknown.length &&
        `was received ${received.length} times, but has ${attempts - row.unknown.length} attempts with a known outcome`,
      bodies.size > 1 && 'was received with another body',
      received.some(({ verified }) => !verified) && 'was not signed with the secret of its webhook',
    ].flatMap((problem) => (problem ? [`${formatId('whr', row.id)}: ${problem}; ${historyOf(received)}`] : []))
  }

  const known = new Set(rows.map(({ id }) => formatId('whr', id)))
  const problems = [
    ...fixture.client.problems(),
    ...undelivered(fixture, rows),
    ...rows.flatMap(problemsOf),
    ...[...arrivals.keys()].filter((id) => !known.has(id)).map((id) => `${id} was received, but is in no history`),
    ...aboveLimit(ledger, fixture),
    ...(unexplained.length > unexplainedMax
      ? [`${unexplained.length} attempts are lost without the end of a worker, at most ${unexplainedMax} may be`]
      : []),
    ...takenOverAlive(deployment),
    ...unread(fixture, rows),
    ...(await tableProblems(deployment)),
  ]
  return { problems, deliveries: rows.length, unknown, repeats }
}

const historyOf = (received: readonly Entry[]) =>
  received.map(({ does, atMs }) => `${does} at ${new Date(atMs).toISOString()}`).join(', ')

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Returns a problem unless each acknowledged contact was delivered once to each subscribed webhook,
 * and to no other.
 */
function undelivered({ client, subscribed, unsubscribed }: Fixture, rows: readonly Row[]): string[] {
  const acknowledged = client.acknowledged()
  const refused = client.requests.filter(({ refusal }) => refusal !== null).map(({ key }) => `${key} was refused`)
  const missed = [...subscribed.map(({ uuid }) => uuid), unsubscribed.uuid].flatMap((uuid) => {
    const subjects = rows
      .filter(({ webhook_id, type }) => webhook_id === uuid && type === 'contact.created')
      .map(({ subject_id }) => formatId('con', subject_id))
    const expected = uuid === unsubscribed.uuid ? [] : acknowledged
    return sameItems(subjects, expected)
      ? []
      : [`${uuid} has events about ${subjects.length} instead of ${expected.length} contacts`]
  })
  return [...refused, ...missed]
}

function sameItems(some: readonly string[], others: readonly string[]): boolean {
  return JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted())
}

function aboveLimit(ledger: Ledger, { subscribed }: Fixture): string[] {
  return subscribed
    .map(({ path }) => ({ path, max: ledger.unansweredMax(path) }))
    .filter(({ max }) => max > IN_FLIGHT_MAX)
    .map(({ path, max }) => `${path} had ${max} concurrent requests`)
}

/** Returns the running workers whose claims others have released. */
function takenOverAlive({ processes: { api, workers } }: DeliveryDeployment): string[] {
  const output = [api, ...workers].map((child) => child.outputs()).join('')
  const ended = new Set(workers.flatMap((worker) => worker.ended().map(({ pid }) => pid)))
  const lost = [...output.matchAll(/"process":"[^"]*:(\d+)"[^\n]*"msg":"a worker was lost/g)].map(([, pid]) =>
    Number(pid),
  )
  return lost.filter((pid) => !ended.has(pid)).map((pid) => `the claims of the running worker ${pid} were released`)
}

/**
 * Returns a problem unless the client that paged forward during the round read every request once,
 * in order.
 */
function unread({ reader, subscribed }: Fixture, rows: readonly Row[]): string[] {
  const written = rows
    .filter(({ webhook_id }) => webhook_id === subscribed[2]?.uuid)
    .map(({ id }) => formatId('whr', id))
  const same = JSON.stringify(reader.seen) === JSON.stringify(written)
  return same
    ? []
    : [`a reader read ${reader.seen.length} of ${written.length} requests, or read them in another order`]
}

/** Returns the inconsistencies of the delivery tables when nothing is in flight. */
async function tableProblems({ query }: DeliveryDeployment): Promise<string[]> {
  const [left] = await query<{ due: number; outbox: number; in_flight: number }>(`
    select (select count(*) from webhook_due)::int as due, (select count(*) from event_outbox)::int as outbox,
      (select coalesce(sum(in_flight), 0) from webhook_queues)::int as in_flight`)
  const rest = Object.entries(left ?? {}).filter(([, count]) => count !== 0)
  const sound = await assertDeliveryIsSound({ ask: query }).then(
    () => [],
    (error: Error) => [error.message],
  )
  return [...rest.map(([what, count]) => `${what}: ${count} remain`), ...sound]
}
