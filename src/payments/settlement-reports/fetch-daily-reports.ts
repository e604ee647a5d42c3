import type { Services } from '../../accounts/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { backoffSeconds, completeJob, enqueue, type Job } from '../../platform/queue/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type CalendarDate, dateIn, millisecondsBetween, plus, type Timestamp } from '../../platform/time/index.ts'
import type { WhenSettled } from '../index.ts'
import {
  ADAPTERS,
  adapterFacts,
  configurationsOfSameAccount,
  findProviderConfiguration,
  markFailingIfRefused,
  type ProviderConfiguration,
  ProviderUnavailable,
} from '../providers/index.ts'
import { fetchSettlementReport } from './fetch-settlement-report.ts'
import { isBeingImported } from './import-in-progress.ts'
import { configurationsWithoutReportJob, importedSettlementOf } from './settlement-reports.queries.generated.ts'

const KIND = 'FetchDailyReports'
const CONFIGURATIONS_MAX = 1_000
/**
 * The hour, in UTC, from which the reports of the day before are fetched. Earlier, a provider may
 * still add lines.
 */
const FIRST_HOUR = 1
/**
 * The fetches of all configurations are spread over this time, because many have the same provider.
 */
const SPREAD_SECONDS = 2 * 60 * 60
/** The number of past days whose missing reports are fetched. */
const DAYS_MAX = 31
/**
 * The number of attempts for which `backoffSeconds` returns about a minute, the first wait after a
 * failure of the provider.
 */
const FIRST_BACKOFF = 7
/**
 * The lease of an import. If its worker dies, another worker repeats the import after this time.
 */
const IMPORT_SECONDS = 10 * 60

/**
 * Enqueues the job that fetches reports for each configuration without one. Returns true when there
 * may be more.
 */
export async function scheduleDailyReports(services: Pick<Services, 'db' | 'wallNow'>): Promise<boolean> {
  const adapters = ADAPTERS.filter(({ hasDailyReports }) => hasDailyReports).map(({ name }) => name)
  const search = { adapters, rowsMax: CONFIGURATIONS_MAX }
  const rows = await services.db.read.run(configurationsWithoutReportJob, search)
  for (const { shard, id: subjectId, orgId } of rows) {
    const job = { kind: KIND, shard, subjectId, orgId } as const
    await services.db.transaction((tx) => enqueue(services, tx, job, secondsUntilNext(services.wallNow(), subjectId)))
  }
  return rows.length === CONFIGURATIONS_MAX
}

/**
 * Runs the job FetchDailyReports: imports the missing reports of the last complete days in UTC, and
 * enqueues itself for the next day. Ends if a replacement with the same account fetches the
 * reports. Returns the seconds until the next attempt while the provider is unavailable or another
 * import runs. Does not request imported reports again, so a repetition changes nothing.
 */
export async function fetchDailyReports(
  services: Services,
  whenSettled: readonly WhenSettled[],
  { shard, subjectId, orgId, attempts }: Job,
): Promise<number | null> {
  const configuration = await findProviderConfiguration(services, subjectId)
  if (!configuration || !adapterFacts(configuration.adapter).hasDailyReports) return null
  if (await isFetchedByReplacement(services, configuration)) return null
  // A failing configuration fetches the missed reports on the morning after its recovery.
  const days = configuration.failingSince === null ? await missingDays(services, configuration) : []
  for (const day of days) {
    const result = await fetchDay(services, whenSettled, configuration, day, attempts)
    if (result === 'failing') break
    if (result !== null) return result
  }
  await services.db.transaction(async (tx) => {
    const job = { kind: KIND, shard, subjectId, orgId } as const
    await completeJob(tx, job)
    await enqueue(services, tx, job, secondsUntilNext(services.wallNow(), subjectId))
  })
  return null
}

/** Returns true when the replacement of a configuration fetches the reports of their account. */
async function isFetchedByReplacement(
  services: Services,
  { replacedBy, replacementSharesAccount }: ProviderConfiguration,
): Promise<boolean> {
  if (replacedBy === null || !replacementSharesAccount) return false
  const replacement = await findProviderConfiguration(services, replacedBy)
  return replacement !== null && replacement.methods.length > 0
}

/**
 * Returns the last complete days that no configuration of the account has imported, from the day on
 * which the first of them was created.
 */
async function missingDays(services: Services, configuration: ProviderConfiguration): Promise<CalendarDate[]> {
  const configurationIds = await configurationsOfSameAccount(services.db.read, configuration)
  const found = await Promise.all(configurationIds.map((id) => findProviderConfiguration(services, id)))
  const [createdAt = configuration.createdAt] = found.flatMap((each) => each?.createdAt ?? []).sort()
  const missing: CalendarDate[] = []
  for (const day of lastDays(services.wallNow(), createdAt)) {
    const search = { shard: shardOf(configuration.id), configurationIds, reference: day }
    if ((await services.db.read.run(importedSettlementOf, search)).length === 0) missing.push(day)
  }
  return missing
}

/**
 * Imports the report of a day that is missing. Returns the seconds until another attempt, or
 * `failing` when the provider rejects the credentials.
 */
async function fetchDay(
  services: Services,
  whenSettled: readonly WhenSettled[],
  { id: configurationId, orgId }: ProviderConfiguration,
  day: CalendarDate,
  attempts: number,
): Promise<number | 'failing' | null> {
  const key = { configurationId, day }
  try {
    await fetchSettlementReport(services, whenSettled, key)
    return null
  } catch (error) {
    if (isBeingImported(error)) return IMPORT_SECONDS
    const isUnavailable = error instanceof ProviderUnavailable
    if (!isUnavailable && !(error instanceof Refusal)) throw error
    services.log.warn({ ...key, orgId, reason: error.message }, 'a settlement report was not fetched')
    const wasRejected = isUnavailable ? error.unknownCause === 'credentials rejected' : error.code === 'INVALID_STATE'
    // If the provider still accepts the key, the key only lacks a permission, so the other days are
    // tried.
    if (wasRejected && (await markFailingIfRefused(services, configurationId))) return 'failing'
    return isUnavailable ? backoffSeconds(attempts + FIRST_BACKOFF - 1) : null
  }
}

/**
 * Returns the last complete days, the earliest first, from the day on which the configuration was
 * created.
 */
export function lastDays(now: Timestamp, createdAt: Timestamp): CalendarDate[] {
  const created = dateIn('UTC', createdAt)
  return Array.from({ length: DAYS_MAX }, (_, index) => dateIn('UTC', plus(now, { days: index - DAYS_MAX }))).filter(
    (day) => day >= created,
  )
}

/**
 * Returns the seconds until the next fetch of a configuration: each day at the same time, later
 * than now.
 */
export function secondsUntilNext(now: Timestamp, configurationId: string): number {
  const spread = Number.parseInt(configurationId.replaceAll('-', '').slice(16, 24), 16) % SPREAD_SECONDS
  const midnight = `${dateIn('UTC', now)}T00:00:00.000Z` as Timestamp
  const today = plus(midnight, { hours: FIRST_HOUR, seconds: spread })
  const next = today > now ? today : plus(today, { days: 1 })
  return Math.ceil(millisecondsBetween(now, next) / 1_000)
}
