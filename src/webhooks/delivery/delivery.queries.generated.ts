// Made by scripts/generate-queries.ts from delivery.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface ClaimDueRequestsParameters {
  readonly afterShard: number
  readonly afterWebhook: string
  readonly at: Timestamp
  readonly leaseUntil: Timestamp
  readonly inFlightMax: number
  readonly limit: number
  readonly token: string
}

export interface ClaimDueRequestsRow {
  readonly shard: number
  readonly requestId: string
  readonly webhookId: string
  readonly attempts: number
  readonly deadlineAt: Timestamp
  readonly lostClaimAt: Timestamp | null
  readonly url: string
  readonly payload: string
  readonly secretVersion: number
  readonly isCallback: boolean
}

/** takes due requests for sending, lane after lane from the one after (`afterShard`, `afterWebhook`), and gives all that an attempt needs. A lane, one webhook, has at most `inFlightMax` attempts under way. Until the lease ends nobody else takes the row, and only who knows the token may record the outcome. `lost_claim_at` is set when an earlier lease ran out: that attempt's outcome is unknown.  * The walk from lane to lane touches one index entry each, however many rows a lane holds. Nothing is read from the history but the rows that were claimed: `offset 0` keeps the planner from joining it as a whole. */
export const claimDueRequests: Statement<ClaimDueRequestsParameters, ClaimDueRequestsRow> = {
  name: 'claimDueRequests',
  text: `with recursive lanes as (
  (
    select d.shard, d.webhook_id from webhook_due d
    where (d.shard, d.webhook_id) > ($1::smallint, $2::uuid)
      and exists (select 1 from webhook_due any_due where any_due.due_at <= $3)
    order by d.shard, d.webhook_id
    limit 1
  )
  union all
  select next.shard, next.webhook_id
  from lanes lane cross join lateral (
    select d.shard, d.webhook_id from webhook_due d
    where (d.shard, d.webhook_id) > (lane.shard, lane.webhook_id)
    order by d.shard, d.webhook_id
    limit 1
  ) next
), claimable as (
  select due.shard, due.request_id, due.lost_claim_at
  from lanes lane
  join webhooks webhook
    on webhook.shard = lane.shard and webhook.id = lane.webhook_id and webhook.enabled and webhook.deleted_at is null
  cross join lateral (
    select count(*) as attempts from webhook_due d
    where d.shard = lane.shard and d.webhook_id = lane.webhook_id
      and d.due_at > $3 and d.due_at <= $4 and d.claim_token is not null
  ) under_way
  cross join lateral (
    select d.shard, d.request_id, d.claimed_at as lost_claim_at from webhook_due d
    where d.shard = lane.shard and d.webhook_id = lane.webhook_id and d.due_at <= $3 and d.deadline_at > $3
    order by d.due_at
    limit greatest($5::int - under_way.attempts, 0)
    for update skip locked
  ) due
  limit $6::int
), claimed as (
  update webhook_due d set claim_token = $7, claimed_at = $3, due_at = $4, claims = d.claims + 1
  from claimable c
  where d.shard = c.shard and d.request_id = c.request_id
  returning d.shard, d.request_id, d.webhook_id, d.attempts, d.deadline_at, c.lost_claim_at
)
select c.shard, c.request_id, c.webhook_id, c.attempts, c.deadline_at, c.lost_claim_at as "lost_claim_at?",
  request.url, request.payload, webhook.secret_version, webhook.callback_for is not null as "is_callback!"
from claimed c
join webhooks webhook on webhook.shard = c.shard and webhook.id = c.webhook_id
cross join lateral (
  select r.url, r.payload from webhook_requests r where r.shard = c.shard and r.id = c.request_id offset 0
) request`,
  parameters: ['afterShard', 'afterWebhook', 'at', 'leaseUntil', 'inFlightMax', 'limit', 'token'],
  row: (v) => ({
    shard: v[0] as number,
    requestId: v[1] as string,
    webhookId: v[2] as string,
    attempts: v[3] as number,
    deadlineAt: v[4] as Timestamp,
    lostClaimAt: v[5] as Timestamp | null,
    url: v[6] as string,
    payload: v[7] as string,
    secretVersion: v[8] as number,
    isCallback: v[9] as boolean,
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

/** the sealed secrets that sign now for these webhooks, newest first. */
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

/** writes the attempts whose worker was lost, for rows that are claimed anew with this token, before the new attempt is made. */
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

export interface RecordOutcomesParameters {
  readonly shards: readonly (number | null)[]
  readonly requestIds: readonly (string | null)[]
  readonly tokens: readonly (string | null)[]
  readonly attemptIds: readonly (string | null)[]
  readonly startedAts: readonly (Timestamp | null)[]
  readonly durationsMs: readonly (number | null)[]
  readonly statusCodes: readonly (number | null)[]
  readonly errors: readonly (string | null)[]
  readonly responseBodies: readonly (string | null)[]
  readonly remoteAddresses: readonly (string | null)[]
  readonly nextAttemptAts: readonly (Timestamp | null)[]
  readonly now: Timestamp
}

export interface RecordOutcomesRow {
  readonly id: string
}

/** writes what came of attempts, each fenced by the token of its claim: the attempt, the request's state and the row in the queue, which leaves it when the endpoint accepted. The row waits with no due time when its webhook was disabled or deleted meanwhile. Gives the requests that were recorded. */
export const recordOutcomes: Statement<RecordOutcomesParameters, RecordOutcomesRow> = {
  name: 'recordOutcomes',
  text: `with outcome as (
  select *
  from unnest(
    $1::smallint[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[],
    $6::int[], $7::smallint[], $8::text[], $9::text[], $10::text[],
    $11::timestamptz[]
  ) as given (
    shard, request_id, token, attempt_id, started_at, duration_ms, status_code, error, response_body, remote_address,
    next_attempt_at
  )
), settled as (
  delete from webhook_due d
  using outcome o
  where d.shard = o.shard and d.request_id = o.request_id and d.claim_token = o.token and o.error is null
  returning d.shard, d.request_id, d.attempts + 1 as attempts
), waiting as (
  update webhook_due d
  set attempts = d.attempts + 1, claim_token = null, claimed_at = null, due_at = case when exists (
    select 1 from webhooks w where w.shard = d.shard and w.id = d.webhook_id and w.enabled and w.deleted_at is null
  ) then o.next_attempt_at end
  from outcome o
  where d.shard = o.shard and d.request_id = o.request_id and d.claim_token = o.token and o.error is not null
  returning d.shard, d.request_id, d.attempts
), recorded as (
  select * from settled union all select * from waiting
), written as (
  insert into webhook_attempts (
    shard, id, request_id, number, started_at, duration_ms, status_code, error, response_body, remote_address
  )
  select o.shard, o.attempt_id, o.request_id, r.attempts, o.started_at, o.duration_ms, o.status_code, o.error,
    o.response_body, o.remote_address
  from recorded r join outcome o on o.shard = r.shard and o.request_id = r.request_id
)
update webhook_requests request
set status = case when o.error is null then 'delivered' else 'pending' end, attempts = r.attempts,
  last_status_code = o.status_code, last_error = o.error, next_attempt_at = o.next_attempt_at, updated_at = $12
from recorded r join outcome o on o.shard = r.shard and o.request_id = r.request_id
where request.shard = r.shard and request.id = r.request_id
returning request.id`,
  parameters: ['shards', 'requestIds', 'tokens', 'attemptIds', 'startedAts', 'durationsMs', 'statusCodes', 'errors', 'responseBodies', 'remoteAddresses', 'nextAttemptAts', 'now'],
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface GiveBackClaimsParameters {
  readonly at: Timestamp
  readonly shards: readonly (number | null)[]
  readonly requestIds: readonly (string | null)[]
  readonly tokens: readonly (string | null)[]
}

export type GiveBackClaimsRow = object

/** makes claimed rows due at once for anyone: they were not sent, and nothing is written of them. */
export const giveBackClaims: Statement<GiveBackClaimsParameters, GiveBackClaimsRow> = {
  name: 'giveBackClaims',
  text: `update webhook_due d set claim_token = null, claimed_at = null, due_at = $1
from unnest($2::smallint[], $3::uuid[], $4::uuid[]) as given (shard, request_id, token)
where d.shard = given.shard and d.request_id = given.request_id and d.claim_token = given.token`,
  parameters: ['at', 'shards', 'requestIds', 'tokens'],
  row: () => ({}),
}

export interface OverdueRequestsParameters {
  readonly at: Timestamp
  readonly limit: number
}

export interface OverdueRequestsRow {
  readonly shard: number
  readonly requestId: string
}

/** those which no attempt is under way for, the longest overdue first. */
export const overdueRequests: Statement<OverdueRequestsParameters, OverdueRequestsRow> = {
  name: 'overdueRequests',
  text: `select shard, request_id
from webhook_due
where deadline_at <= $1 and (claim_token is null or due_at <= $1)
order by deadline_at
limit $2::int`,
  parameters: ['at', 'limit'],
  row: (v) => ({
    shard: v[0] as number,
    requestId: v[1] as string,
  }),
}

export interface FailOverdueRequestsParameters {
  readonly requestIds: readonly (string | null)[]
  readonly attemptIds: readonly (string | null)[]
  readonly shard: number
  readonly at: Timestamp
  readonly lostError: string
}

export interface FailOverdueRequestsRow {
  readonly id: string
  readonly webhookId: string
  readonly accountId: string
  readonly eventId: string
  readonly eventType: string
  readonly url: string
  readonly attempts: number
  readonly lastStatusCode: number | null
  readonly lastError: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly isCallback: boolean
}

/** requests of one bucket past their deadline are failed, whether or not their webhook is enabled. One whose worker was lost first gets the attempt that nobody knows of; `attemptIds` has an id for each. */
export const failOverdueRequests: Statement<FailOverdueRequestsParameters, FailOverdueRequestsRow> = {
  name: 'failOverdueRequests',
  text: `with overdue as (
  select d.shard, d.request_id, d.attempts, d.claimed_at, given.attempt_id
  from webhook_due d
  join unnest($1::uuid[], $2::uuid[]) as given (request_id, attempt_id)
    on given.request_id = d.request_id
  where d.shard = $3 and d.deadline_at <= $4 and (d.claim_token is null or d.due_at <= $4)
  for update of d skip locked
), settled as (
  delete from webhook_due d using overdue o where d.shard = o.shard and d.request_id = o.request_id
), lost as (
  insert into webhook_attempts (shard, id, request_id, number, started_at, error)
  select shard, attempt_id, request_id, attempts + 1, claimed_at, $5 from overdue where claimed_at is not null
)
update webhook_requests r
set status = 'failed', next_attempt_at = null, updated_at = $4,
  attempts = case when o.claimed_at is null then r.attempts else o.attempts + 1 end,
  last_status_code = case when o.claimed_at is null then r.last_status_code end,
  last_error = case when o.claimed_at is null then r.last_error else $5 end
from overdue o
where r.shard = o.shard and r.id = o.request_id
returning r.id, r.webhook_id, r.account_id, r.event_id, r.event_type, r.url, r.attempts, r.last_status_code,
  r.last_error, r.created_at, r.updated_at, exists (
    select 1 from webhooks w where w.shard = r.shard and w.id = r.webhook_id and w.callback_for is not null
  ) as "is_callback!"`,
  parameters: ['requestIds', 'attemptIds', 'shard', 'at', 'lostError'],
  row: (v) => ({
    id: v[0] as string,
    webhookId: v[1] as string,
    accountId: v[2] as string,
    eventId: v[3] as string,
    eventType: v[4] as string,
    url: v[5] as string,
    attempts: v[6] as number,
    lastStatusCode: v[7] as number | null,
    lastError: v[8] as string | null,
    createdAt: v[9] as Timestamp,
    updatedAt: v[10] as Timestamp,
    isCallback: v[11] as boolean,
  }),
}

export interface OwnersOfWebhooksParameters {
  readonly ids: readonly (string | null)[]
}

export interface OwnersOfWebhooksRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly clockNow: Timestamp | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
}

/** the accounts of those ids. */
export const ownersOfWebhooks: Statement<OwnersOfWebhooksParameters, OwnersOfWebhooksRow> = {
  name: 'ownersOfWebhooks',
  text: `select id, kind, name, agency_id, platform_id, time_zone, mode, clock_id, clock_now, created_at, updated_at
from accounts
where id = any($1::uuid[])`,
  parameters: ['ids'],
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string,
    agencyId: v[3] as string | null,
    platformId: v[4] as string | null,
    timeZone: v[5] as string,
    mode: v[6] as string,
    clockId: v[7] as string | null,
    clockNow: v[8] as Timestamp | null,
    createdAt: v[9] as Timestamp,
    updatedAt: v[10] as Timestamp,
  }),
}
