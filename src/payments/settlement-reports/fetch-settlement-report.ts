import type { Services } from '../../accounts/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { type CalendarDate, dateIn, plus, type Timestamp } from '../../platform/time/index.ts'
import type { WhenSettled } from '../index.ts'
import { clientOf, findProviderConfiguration, type SettlementReportLine } from '../providers/index.ts'
import type { ImportCommand } from './import-in-progress.ts'
import { type Imported, importReport } from './import-report.ts'

/** A day in UTC of a provider configuration. */
interface DayToFetch {
  readonly configurationId: string
  readonly day: CalendarDate
  /** The command that fetches it. Absent for a job. */
  readonly command?: ImportCommand
}

/**
 * Fetches the settlement report of a day in UTC from the provider and imports it. Returns null for
 * a day without lines. Throws NOT_FOUND for an unknown configuration, INVALID_STATE for a provider
 * without such an API and a day that is not over, and ProviderUnavailable.
 */
export async function fetchSettlementReport(
  services: Services,
  whenSettled: readonly WhenSettled[],
  { configurationId, day, command }: DayToFetch,
): Promise<Imported | null> {
  const configuration = await findProviderConfiguration(services, configurationId)
  if (!configuration) throw notFound('Provider configuration')
  const { provider, access } = await clientOf(services, configuration)
  if (!provider.settlements?.fetchDay)
    throw new Refusal('INVALID_STATE', 'The provider of this configuration has no API for settlement reports.')
  // The sandbox processor refuses a day that is not over on its own clock, which may be ahead.
  if (!provider.isSimulated && day >= dateIn('UTC', services.wallNow()))
    throw new Refusal('INVALID_STATE', 'The day is not over yet in UTC.')
  const lines = await firstOf(provider.settlements.fetchDay(access, day))
  if (lines === null) return null
  const start = `${day}T00:00:00.000Z` as Timestamp
  const period = { start, end: plus(start, { days: 1 }) }
  return importReport(services, whenSettled, configuration, {
    reference: day,
    source: 'Api',
    period,
    lines,
    ...(command && { command }),
  })
}

/** Returns the same lines after the first was fetched, or null when there is none. */
async function firstOf(
  lines: AsyncIterable<SettlementReportLine>,
): Promise<AsyncIterable<SettlementReportLine> | null> {
  const iterator = lines[Symbol.asyncIterator]()
  const head = await iterator.next()
  if (head.done) return null
  return (async function* () {
    yield head.value
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  })()
}
