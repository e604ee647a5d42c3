// Made by scripts/generate-queries.ts from claim.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface MakeReadyParameters {
  readonly at: Timestamp
  readonly limit: number
}

export interface MakeReadyRow {
  readonly shard: number
  readonly webhookId: string
}

/**
 * Makes waiting requests ready whose time has come, longest due first. Returns the lane of each.
 */
export const makeReady: Statement<MakeReadyParameters, MakeReadyRow> = {
  name: 'makeReady',
  text: `with due as (
  select d.shard, d.request_id from webhook_due d
  where not d.ready and d.due_at <= $1
  order by d.due_at
  limit $2::int
  for update skip locked
)
update webhook_due d set ready = true
from due
where d.shard = due.shard and d.request_id = due.request_id
returning d.shard, d.webhook_id`,
  parameters: ['at', 'limit'],
  row: (v) => ({
    shard: v[0] as number,
    webhookId: v[1] as string,
  }),
}

export interface LanesWithWorkParameters {
  readonly at: Timestamp
  readonly inFlightMax: number
  readonly shortOpensAfter: number
  readonly opensAfter: number
  readonly leaseAgo: Timestamp
  readonly limit: number
}

export interface LanesWithWorkRow {
  readonly shard: number
  readonly webhookId: string
  readonly isCallback: boolean
}

/**
 * Returns the lanes with ready requests that nothing blocks, least recently served first. A lane at
 * its limit is left out until a lease ends. The recursive walk reads one index entry for each lane,
 * however many rows a lane has, and no waiting rows. Callbacks of sessions have a lane each and a
 * limit of their own.
 */
export const lanesWithWork: Statement<LanesWithWorkParameters, LanesWithWorkRow> = {
  name: 'lanesWithWork',
  text: `with recursive lane as (
  (
    select d.shard, d.webhook_id from webhook_due d
    where d.ready
    order by d.shard, d.webhook_id
    limit 1
  )
  union all
  select next.shard, next.webhook_id
  from lane cross join lateral (
    select d.shard, d.webhook_id from webhook_due d
    where d.ready and (d.shard, d.webhook_id) > (lane.shard, lane.webhook_id)
    order by d.shard, d.webhook_id
    limit 1
  ) next
), open as materialized (
  select l.shard, l.webhook_id, hook.callback_for is not null as is_callback, l.last_served_at
  from lane
  join webhook_lanes l on l.shard = lane.shard and l.webhook_id = lane.webhook_id
  join webhooks hook on hook.shard = lane.shard and hook.id = lane.webhook_id and hook.enabled and hook.deleted_at is null
  where coalesce(l.blocked_until <= $1, true) and coalesce(l.paced_until <= $1, true)
    and (
      l.in_flight < case l.failures_in_a_row
        when 0 then $2::int else least($2::int, greatest(
          case hook.retry_schedule when 'Short' then $3::int else $4::int end - l.failures_in_a_row, 1
        ))
      end
      or l.last_served_at <= $5
    )
)
(
  select shard as "shard!", webhook_id as "webhook_id!", is_callback as "is_callback!" from open where not is_callback
  order by last_served_at nulls first
  limit $6::int
)
union all
(
  select shard, webhook_id, is_callback from open where is_callback
  order by last_served_at nulls first
  limit $6::int
)`,
  parameters: ['at', 'inFlightMax', 'shortOpensAfter', 'opensAfter', 'leaseAgo', 'limit'],
  row: (v) => ({
    shard: v[0] as number,
    webhookId: v[1] as string,
    isCallback: v[2] as boolean,
  }),
}

export interface ClaimFromLanesParameters {
  readonly shortOpensAfter: number
  readonly opensAfter: number
  readonly shards: readonly (number | null)[]
  readonly webhookIds: readonly (string | null)[]
  readonly at: Timestamp
  readonly inFlightMax: number
  readonly perLane: number
  readonly laterMax: number
  readonly leaseAgo: Timestamp
  readonly token: string
  readonly leaseUntil: Timestamp
  readonly before: string
}

export interface ClaimFromLanesRow {
  readonly kind: string
  readonly shard: number
  readonly webhookId: string
  readonly room: number | null
  readonly pacedUntil: Timestamp | null
  readonly requestId: string | null
  readonly attempts: number | null
  readonly turn: number | null
  readonly deadlineAt: Timestamp | null
  readonly lostClaimAt: Timestamp | null
  readonly url: string | null
  readonly payload: string | null
  readonly secretVersion: number | null
  readonly isCallback: boolean | null
  readonly isElsewhere: boolean | null
  readonly retrySchedule: string | null
}

/**
 * Claims ready requests for sending, at most `perLane` from each lane, and returns all that an
 * attempt needs. Until the lease ends, no other worker claims the row, and only the token's holder
 * can record the outcome. `lost_claim_at` is set when an earlier lease ran out: the outcome of that
 * attempt is unknown. A lane is the queue of one webhook. It has at most `inFlightMax` attempts in
 * flight. `in_flight` is read from the locked row, so that no concurrent claim counts too. After
 * failures the limit is the number of failures left until the circuit breaker opens; half open, it
 * is one. A row with an expired lease keeps its slot. Where such rows may take all slots of a lane,
 * they are selected first. Priority in a lane: requests that a user retried, then first and second
 * attempts in alternation with later ones, each longest due first. So neither new requests nor the
 * backlog wait for the other. At most `laterMax` later attempts are claimed in all. Requests and
 * events were made `before` now, so that partitions of coming weeks are not read. Each returned row
 * has one kind: `open`, a lane that may send; `held`, a lane that this claim has locked; `paced`,
 * until when a lane is paced; `claimed`, a claimed request.
 */
export const claimFromLanes: Statement<ClaimFromLanesParameters, ClaimFromLanesRow> = {
  name: 'claimFromLanes',
  text: `with wanted as (
  select w.shard, w.webhook_id, w.place, hook.rate_limit_per_second as rate, l.paced_until,
    case hook.retry_schedule when 'Short' then $1::int else $2::int end as opens_after
  from unnest($3::smallint[], $4::uuid[]) with ordinality as w (shard, webhook_id, place)
  join webhooks hook on hook.shard = w.shard and hook.id = w.webhook_id and hook.enabled and hook.deleted_at is null
  join webhook_lanes l on l.shard = w.shard and l.webhook_id = w.webhook_id
  where coalesce(l.blocked_until <= $5, true)
), held as (
  select l.shard, l.webhook_id, l.in_flight, l.failures_in_a_row, l.later_next, l.last_served_at, w.place, w.rate, w.opens_after,
    -- The requests of a tenth of a second may be sent at once, the rest evenly.
    greatest(l.paced_until, $5::timestamptz - make_interval(secs => (greatest(ceil(w.rate / 10.0), 1) - 1) / w.rate)) as pace
  from wanted w join webhook_lanes l on l.shard = w.shard and l.webhook_id = w.webhook_id
  where coalesce(l.blocked_until <= $5, true) and coalesce(l.paced_until <= $5, true)
  order by w.place
  for update of l skip locked
), lane as (
  select h.shard, h.webhook_id, h.place, h.rate, h.pace, h.later_next, h.last_served_at,
    least(
      case h.failures_in_a_row
        when 0 then $6::int
        else least($6::int, greatest(h.opens_after - h.failures_in_a_row, 1))
      end - h.in_flight,
      case when h.rate is not null then floor(extract(epoch from $5::timestamptz - h.pace) * h.rate)::int + 1 end
    ) as room
  from held h
), head as (
  select lane.shard, lane.webhook_id, lane.place, lane.room, lane.rate, lane.pace, lane.later_next, due.request_id, due.turn, due.due_at, due.lost_claim_at
  from lane cross join lateral (
    select early.* from (
      select d.request_id, d.turn, d.due_at, d.claimed_at as lost_claim_at from webhook_due d
      where d.shard = lane.shard and d.webhook_id = lane.webhook_id and d.ready and d.turn <= 1
        and d.due_at <= $5 and d.deadline_at > $5 and (d.claim_token is null or d.claimed_until <= $5)
      order by d.turn, d.due_at
      limit $7::int
      for update skip locked
    ) early
    union all
    select later.* from (
      select d.request_id, d.turn, d.due_at, d.claimed_at as lost_claim_at from webhook_due d
      where d.shard = lane.shard and d.webhook_id = lane.webhook_id and d.ready and d.turn = 2
        and d.due_at <= $5 and d.deadline_at > $5 and (d.claim_token is null or d.claimed_until <= $5)
      order by d.due_at
      limit least($7::int, $8::int)
      for update skip locked
    ) later
    union all
    select lost.* from (
      select d.request_id, d.turn, d.due_at, d.claimed_at as lost_claim_at from webhook_due d
      where lane.room <= 0 and lane.last_served_at <= $9
        and d.shard = lane.shard and d.webhook_id = lane.webhook_id and d.ready
        and d.claimed_until <= $5 and d.deadline_at > $5
      limit $7::int
      for update skip locked
    ) lost
  ) due
), ranked as (
  select h.*,
    row_number() over (partition by h.shard, h.webhook_id, h.turn = 2 order by h.turn, h.due_at) as rank,
    row_number() over (partition by h.turn = 2 order by h.place, h.due_at) as number_of_turn
  from head h
), numbered as (
  select r.*,
    row_number() over (
      partition by r.shard, r.webhook_id, r.lost_claim_at is null
      order by r.turn > 0, r.rank, (r.turn = 2) <> r.later_next
    ) as number
  from ranked r
  where r.turn < 2 or r.number_of_turn <= $8::int
), claimed as (
  update webhook_due d
  set claim_token = $10, claimed_at = $5, claimed_until = $11, claims = d.claims + 1
  from numbered n
  where d.shard = n.shard and d.request_id = n.request_id
    and n.number <= case when n.lost_claim_at is null then least(n.room, $7::int) else $7::int end
  returning d.shard, d.request_id, d.webhook_id, d.attempts, d.turn, d.deadline_at, d.retry_schedule, n.lost_claim_at, n.rate, n.pace
), served as (
  update webhook_lanes l
  set last_served_at = $5, in_flight = l.in_flight + s.fresh, later_next = not s.has_later,
    paced_until = s.pace + make_interval(secs => s.taken::float8 / s.rate)
  from (
    select c.shard, c.webhook_id, c.rate, c.pace, count(*) filter (where c.lost_claim_at is null) as fresh,
      count(*) as taken, bool_or(c.turn = 2) as has_later
    from claimed c group by c.shard, c.webhook_id, c.rate, c.pace
  ) s
  where l.shard = s.shard and l.webhook_id = s.webhook_id
  returning l.shard, l.webhook_id, s.rate, l.paced_until
)
select 'open' as "kind!", w.shard as "shard!", w.webhook_id as "webhook_id!", null::int as "room?",
  null::timestamptz as "paced_until?", null::uuid as "request_id?", null::int as "attempts?", null::smallint as "turn?",
  null::timestamptz as "deadline_at?", null::timestamptz as "lost_claim_at?", null::text as "url?",
  null::text as "payload?", null::int as "secret_version?", null::boolean as "is_callback?",
  null::boolean as "is_elsewhere?", null::text as "retry_schedule?"
from wanted w
union all
select 'held', lane.shard, lane.webhook_id, lane.room, null, null, null, null, null, null, null, null, null, null, null, null
from lane
union all
select 'paced', served.shard, served.webhook_id, null, served.paced_until::timestamptz(3), null, null, null, null, null,
  null, null, null, null, null, null
from served where served.rate is not null
union all
select 'paced', w.shard, w.webhook_id, null, w.paced_until::timestamptz(3), null, null, null, null, null, null,
  null, null, null, null, null
from wanted w where w.paced_until > $5
union all
select 'claimed', c.shard, c.webhook_id, null, null, c.request_id, c.attempts, c.turn, c.deadline_at, c.lost_claim_at,
  request.url, event.payload, hook.secret_version, hook.callback_for is not null, hook.url <> request.url,
  c.retry_schedule
from claimed c
join webhooks hook on hook.shard = c.shard and hook.id = c.webhook_id
cross join lateral (
  select r.url, r.event_shard, r.event_id from webhook_requests r
  where r.shard = c.shard and r.id = c.request_id and r.id < $12
  offset 0
) request
cross join lateral (
  select e.payload from events e
  where e.shard = request.event_shard and e.id = request.event_id and e.id < $12
  offset 0
) event`,
  parameters: ['shortOpensAfter', 'opensAfter', 'shards', 'webhookIds', 'at', 'inFlightMax', 'perLane', 'laterMax', 'leaseAgo', 'token', 'leaseUntil', 'before'],
  row: (v) => ({
    kind: v[0] as string,
    shard: v[1] as number,
    webhookId: v[2] as string,
    room: v[3] as number | null,
    pacedUntil: v[4] as Timestamp | null,
    requestId: v[5] as string | null,
    attempts: v[6] as number | null,
    turn: v[7] as number | null,
    deadlineAt: v[8] as Timestamp | null,
    lostClaimAt: v[9] as Timestamp | null,
    url: v[10] as string | null,
    payload: v[11] as string | null,
    secretVersion: v[12] as number | null,
    isCallback: v[13] as boolean | null,
    isElsewhere: v[14] as boolean | null,
    retrySchedule: v[15] as string | null,
  }),
}

export interface SecretsOfWebhooksParameters {
  readonly shards: readonly (number | null)[]
  readonly webhookIds: readonly (string | null)[]
  readonly at: Timestamp
}

export interface SecretsOfWebhooksRow {
  readonly webhookId: string
  readonly version: number
  readonly secretSealed: Buffer
  readonly expiresAt: Timestamp | null
}

/** Returns the valid sealed secrets of these webhooks, newest first. */
export const secretsOfWebhooks: Statement<SecretsOfWebhooksParameters, SecretsOfWebhooksRow> = {
  name: 'secretsOfWebhooks',
  text: `select s.webhook_id, s.version, s.secret_sealed, s.expires_at
from unnest($1::smallint[], $2::uuid[]) as wanted (shard, webhook_id)
join webhook_secrets s on s.shard = wanted.shard and s.webhook_id = wanted.webhook_id
where s.expires_at is null or s.expires_at > $3
order by s.webhook_id, s.version desc`,
  parameters: ['shards', 'webhookIds', 'at'],
  row: (v) => ({
    webhookId: v[0] as string,
    version: v[1] as number,
    secretSealed: v[2] as Buffer,
    expiresAt: v[3] as Timestamp | null,
  }),
}

export interface RecordLostAttemptsParameters {
  readonly shards: readonly (number | null)[]
  readonly requestIds: readonly (string | null)[]
  readonly attemptIds: readonly (string | null)[]
  readonly startedAts: readonly (Timestamp | null)[]
  readonly token: string
  readonly error: string
  readonly now: Timestamp
}

export type RecordLostAttemptsRow = object

/**
 * Inserts the attempts of lost workers, for rows that this token has claimed again, before the new
 * attempts are made.
 */
export const recordLostAttempts: Statement<RecordLostAttemptsParameters, RecordLostAttemptsRow> = {
  name: 'recordLostAttempts',
  text: `with lost as (
  update webhook_due d set attempts = d.attempts + 1
  from unnest($1::smallint[], $2::uuid[], $3::uuid[], $4::timestamptz[])
    as given (shard, request_id, attempt_id, started_at)
  where d.shard = given.shard and d.request_id = given.request_id and d.claim_token = $5
  returning d.shard, d.request_id, d.attempts, given.attempt_id, given.started_at
), written as (
  insert into webhook_attempts (shard, id, request_id, number, started_at, error)
  select shard, attempt_id, request_id, attempts, started_at, $6 from lost
)
update webhook_requests r
set attempts = lost.attempts, last_status_code = null, last_error = $6, updated_at = $7
from lost
where r.shard = lost.shard and r.id = lost.request_id`,
  parameters: ['shards', 'requestIds', 'attemptIds', 'startedAts', 'token', 'error', 'now'],
  row: () => ({}),
}

export interface ReleaseClaimsParameters {
  readonly shards: readonly (number | null)[]
  readonly requestIds: readonly (string | null)[]
  readonly tokens: readonly (string | null)[]
}

export type ReleaseClaimsRow = object

/** Releases claimed rows that were not sent. */
export const releaseClaims: Statement<ReleaseClaimsParameters, ReleaseClaimsRow> = {
  name: 'releaseClaims',
  text: `with given_back as (
  update webhook_due d set claim_token = null, claimed_at = null, claimed_until = null
  from unnest($1::smallint[], $2::uuid[], $3::uuid[]) as given (shard, request_id, token)
  where d.shard = given.shard and d.request_id = given.request_id and d.claim_token = given.token
  returning d.shard, d.webhook_id
), of_lane as (
  select g.shard, g.webhook_id, count(*) as ended from given_back g group by g.shard, g.webhook_id
), held as (
  select l.shard, l.webhook_id, o.ended
  from of_lane o join webhook_lanes l on l.shard = o.shard and l.webhook_id = o.webhook_id
  order by l.shard, l.webhook_id
  for update of l
)
update webhook_lanes l set in_flight = l.in_flight - held.ended
from held
where l.shard = held.shard and l.webhook_id = held.webhook_id`,
  parameters: ['shards', 'requestIds', 'tokens'],
  row: () => ({}),
}
