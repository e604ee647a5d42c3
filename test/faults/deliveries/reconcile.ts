import { createHash } from 'node:crypto'
import { formatId } from '../../../src/platform/ids/index.ts'
import { assertDeliveryIsSound } from '../../support/delivery.ts'
import type { Entry, Ledger } from './ledger.ts'
import type { DeliveryPlant } from './plant.ts'
import type { Shop } from './shop.ts'

/** As many attempts as a webhook may have under way. */
const IN_FLIGHT_MOST = 8

interface Row {
  readonly id: string
  readonly webhook_id: string
  readonly subject_id: string
  readonly type: string
  readonly payload: string
  readonly status: string
  readonly attempts: number
  readonly unknown: number
  readonly accepted: number
  readonly last_error: string | null
}

/** The history of some webhooks, each request with what its attempts say, in the order of dispatch. */
const HISTORY = `select r.id, r.webhook_id, e.subject_id, r.event_type as type, e.payload, r.status, r.attempts, r.last_error,
    (select count(*) from webhook_attempts a where a.request_id = r.id and a.error like 'outcome unknown: %')::int as unknown,
    (select count(*) from webhook_attempts a where a.request_id = r.id and a.error is null)::int as accepted
  from webhook_requests r join events e on e.shard = r.event_shard and e.id = r.event_id
  where r.webhook_id = any($1) order by r.webhook_id, r.position`

/** What became of a shop's deliveries: what is wrong, and how much it was. */
export interface Reckoning {
  readonly problems: readonly string[]
  readonly deliveries: number
  /** Attempts whose outcome nobody knows. */
  readonly unknown: number
  /** How often an endpoint accepted what it had accepted before. */
  readonly repeats: number
}

/** Holds the receiver's book against ours, when nothing is under way any more. `lapsed` claims had nobody who would have recorded them. */
export async function reckon(plant: DeliveryPlant, ledger: Ledger, shop: Shop, lapsed: number): Promise<Reckoning> {
  const rows = await plant.query<Row>(HISTORY, [[...shop.hearing, shop.deaf].map(({ uuid }) => uuid)])
  const arrivals = Map.groupBy(ledger.of(shop.path), ({ id }) => id)
  const arrivalsOf = (row: Row) => arrivals.get(formatId('whr', row.id)) ?? []
  const acceptedTimes = (row: Row) => arrivalsOf(row).filter(({ does }) => does === 'accept').length
  const unknown = rows.reduce((sum, row) => sum + row.unknown, 0)
  const repeats = rows.reduce((sum, row) => sum + Math.max(acceptedTimes(row) - 1, 0), 0)

  function problemsOf(row: Row): string[] {
    const came = arrivalsOf(row)
    const times = acceptedTimes(row)
    const bodies = new Set([sha256(row.payload), ...came.map(({ hash }) => hash)])
    const { status, attempts, last_error } = row
    return [
      status !== 'delivered' && `${status}, ${last_error}`,
      !came.some(({ does, heard }) => does === 'accept' && heard) && 'nobody heard that it was accepted',
      times > 1 + row.unknown && `was accepted ${times} times, ${row.unknown} of them unknown`,
      row.accepted !== 1 && `has ${row.accepted} attempts that were accepted`,
      came.length > attempts && `came ${came.length} times, and has ${attempts} attempts`,
      came.length < attempts - row.unknown &&
        `came ${came.length} times, and has ${attempts - row.unknown} known attempts`,
      bodies.size > 1 && 'had another body',
      came.some(({ verified }) => !verified) && 'was not signed by its secret',
    ].flatMap((problem) => (problem ? [`${formatId('whr', row.id)}: ${problem}; ${storyOf(came)}`] : []))
  }

  const known = new Set(rows.map(({ id }) => formatId('whr', id)))
  const problems = [
    ...shop.client.problems(),
    ...unheard(shop, rows),
    ...rows.flatMap(problemsOf),
    ...[...arrivals.keys()].filter((id) => !known.has(id)).map((id) => `${id} came, and is in no history`),
    ...overCap(ledger, shop),
    ...(unknown > lapsed ? [`${unknown} attempts are unknown, and ${lapsed} were under way`] : []),
    ...unread(shop, rows),
    ...(await tableProblems(plant)),
  ]
  return { problems, deliveries: rows.length, unknown, repeats }
}

const storyOf = (came: readonly Entry[]) =>
  came.map(({ does, atMs }) => `${does} at ${new Date(atMs).toISOString()}`).join(', ')

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** What was acknowledged is heard once by each webhook that subscribes to it, and by no other. */
function unheard({ client, hearing, deaf }: Shop, rows: readonly Row[]): string[] {
  const told = client.told()
  const refused = client.requests.filter(({ refusal }) => refusal !== null).map(({ key }) => `${key} was refused`)
  const heard = [...hearing.map(({ uuid }) => uuid), deaf.uuid].flatMap((uuid) => {
    const subjects = rows
      .filter(({ webhook_id, type }) => webhook_id === uuid && type === 'contact.created')
      .map(({ subject_id }) => formatId('con', subject_id))
    const expected = uuid === deaf.uuid ? [] : told
    return sameItems(subjects, expected) ? [] : [`${uuid} heard of ${subjects.length} of ${expected.length} contacts`]
  })
  return [...refused, ...heard]
}

function sameItems(some: readonly string[], others: readonly string[]): boolean {
  return JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted())
}

function overCap(ledger: Ledger, { hearing }: Shop): string[] {
  return hearing
    .map(({ path }) => ({ path, most: ledger.unansweredMost(path) }))
    .filter(({ most }) => most > IN_FLIGHT_MOST)
    .map(({ path, most }) => `${path} had ${most} requests at once`)
}

/** Who walked forward meanwhile has seen everything, in its order. */
function unread({ reader, hearing }: Shop, rows: readonly Row[]): string[] {
  const written = rows.filter(({ webhook_id }) => webhook_id === hearing[2]?.uuid).map(({ id }) => formatId('whr', id))
  const same = JSON.stringify(reader.seen) === JSON.stringify(written)
  return same ? [] : [`a reader saw ${reader.seen.length} of ${written.length} requests, or in another order`]
}

/** What the tables of delivery say of themselves when nothing is under way. */
async function tableProblems({ query }: DeliveryPlant): Promise<string[]> {
  const [left] = await query<{ due: number; outbox: number; in_flight: number }>(`
    select (select count(*) from webhook_due)::int as due, (select count(*) from event_outbox)::int as outbox,
      (select coalesce(sum(in_flight), 0) from webhook_lanes)::int as in_flight`)
  const rest = Object.entries(left ?? {}).filter(([, count]) => count !== 0)
  const sound = await assertDeliveryIsSound({ ask: query }).then(
    () => [],
    (error: Error) => [error.message],
  )
  return [...rest.map(([what, count]) => `${what}: ${count} are left`), ...sound]
}
