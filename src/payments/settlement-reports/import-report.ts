import type { Services } from '../../accounts/index.ts'
import { crashPoint } from '../../platform/crash-point.ts'
import { first, type Transaction, violates } from '../../platform/db/index.ts'
import type { SettlementSource } from '../../platform/graphql/inputs.generated.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { plus, type Timestamp } from '../../platform/time/index.ts'
import type { WhenSettled } from '../index.ts'
import {
  configurationsOfSameAccount,
  type ProviderConfiguration,
  type SettlementReportLine,
} from '../providers/index.ts'
import { applyReportedCharges } from './apply-reported-charges.ts'
import { finishImport } from './finish-import.ts'
import { beingImported, type Import, type ImportCommand, type Importer } from './import-in-progress.ts'
import {
  deleteImport,
  deleteImportedLines,
  extendImport,
  importsInProgress,
  insertImport,
  insertSettlementLines,
  lockConfigurationsToImport,
  ownImport,
} from './import-report.queries.generated.ts'
import { matchLines } from './match-lines.ts'
import { type SettlementReport, settlementOf, settlementPayload } from './settlement-report.ts'
import { importedSettlementOf } from './settlement-reports.queries.generated.ts'

/** The lines of one statement. To match them takes about 50 ms. */
const BATCH_LINES = 1_000
/** A process that has written nothing for this time counts as dead. */
const LEASE_MINUTES = 10

/** A report to import. */
export interface Report {
  /** The report's name at the provider. An account has one report of this name. */
  readonly reference: string
  readonly source: SettlementSource
  /** The period that the report covers; null: that of its lines. */
  readonly period: { readonly start: Timestamp; readonly end: Timestamp } | null
  readonly lines: AsyncIterable<SettlementReportLine>
  /** The command that imports it. Absent for a job. */
  readonly command?: ImportCommand
}

/** The outcome of an import: the report, and whether it had been imported before. */
export interface Imported {
  readonly settlement: SettlementReport
  readonly isNew: boolean
}

/**
 * Imports a report and matches its lines with payments and refunds. The report also settles charges
 * whose outcome was unknown. Returns a report unchanged if it was imported before, also for another
 * configuration of the same account. The report is invisible until its last transaction, which
 * announces it. Throws a Refusal for an invalid line, and while another report of the account is
 * imported; nothing of the report then remains.
 */
export async function importReport(
  services: Services,
  whenSettled: readonly WhenSettled[],
  configuration: ProviderConfiguration,
  report: Report,
): Promise<Imported> {
  const started = await startImport(services, configuration, report)
  if ('settlement' in started) return { ...started, isNew: false }
  try {
    const repeated = await writeLines(services, started, report.lines)
    await applyReportedCharges(services, whenSettled, started)
    const settlement = await finishImport(services, started, repeated, report.command ?? null)
    services.hint('outbox')
    return { settlement, isNew: true }
  } catch (error) {
    await services.db
      .transaction((tx) => discardOwn(tx, started))
      .catch((err: unknown) => {
        services.log.error({ err, settlementId: started.id }, 'failed to discard an incomplete settlement report')
      })
    throw error
  }
}

/** Returns the summary of an import that commands print. */
export function toImportSummary({ settlement, isNew }: Imported) {
  return { ...settlementPayload(settlement), isNew }
}

async function startImport(
  services: Importer,
  configuration: ProviderConfiguration,
  { reference, source, period }: Report,
): Promise<Import | { readonly settlement: SettlementReport }> {
  const shard = shardOf(configuration.id)
  const [id, token] = [services.mintId(shard), services.mintId(shard)]
  try {
    return await services.db.transaction(async (tx) => {
      const configurationIds = await configurationsOfSameAccount(tx, configuration)
      const key = { shard, configurationIds }
      await tx.run(lockConfigurationsToImport, key)
      const imported = first(await tx.run(importedSettlementOf, { ...key, reference }))
      if (imported) return { settlement: settlementOf(imported) }
      for (const other of await tx.run(importsInProgress, { ...key, now: services.wallNow() })) {
        if (!other.isAbandoned) throw beingImported()
        await discard(tx, shard, other.id)
      }
      const row = {
        ...{ shard, id, token, reference, source, orgId: configuration.orgId, configurationId: configuration.id },
        ...{ leaseUntil: leaseEnd(services), now: services.wallNow() },
        ...{ periodStart: period?.start ?? null, periodEnd: period?.end ?? null },
      }
      if (!first(await tx.run(insertImport, row))) throw beingImported()
      return { shard, id, token, configuration, configurationIds }
    })
  } catch (error) {
    throw violates(error, 'configuration_imports_one_report_at_a_time') ? beingImported() : error
  }
}

const leaseEnd = ({ wallNow }: Pick<Services, 'wallNow'>) => plus(wallNow(), { minutes: LEASE_MINUTES })

/**
 * Writes and matches all lines, in batches. Returns the number of lines that an earlier report has.
 */
async function writeLines(
  services: Importer,
  started: Import,
  lines: AsyncIterable<SettlementReportLine>,
): Promise<number> {
  let repeated = 0
  let batch: SettlementReportLine[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < BATCH_LINES) continue
    repeated += await writeBatch(services, started, batch)
    batch = []
  }
  return batch.length === 0 ? repeated : repeated + (await writeBatch(services, started, batch))
}

async function writeBatch(
  services: Importer,
  started: Import,
  batch: readonly SettlementReportLine[],
): Promise<number> {
  const { shard, id, token, configuration, configurationIds } = started
  const written = await services.db.transaction(async (tx) => {
    const own = await tx.run(extendImport, { shard, id, token, leaseUntil: leaseEnd(services) })
    if (own.length === 0) throw beingImported()
    const rows = await tx.run(insertSettlementLines, {
      ...{ shard, reportId: id, orgId: configuration.orgId, configurationId: configuration.id },
      configurationIds,
      lines: JSON.stringify(batch.map(columnsOf)),
    })
    const numbers = rows.map(({ number }) => number)
    await matchLines(
      tx,
      started,
      numbers.map((number) => ({ reportId: id, number })),
    )
    return numbers.length
  })
  crashPoint('settlement-lines-written')
  return batch.length - written
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function columnsOf(line: SettlementReportLine) {
  const { merchantReference } = line
  return {
    ...{ number: line.number, reference: line.reference, type: line.type, occurred_at: line.occurredAt },
    ...{ charge_reference: line.chargeReference, refund_reference: line.refundReference },
    dispute_reference: line.disputeReference,
    merchant_reference: merchantReference,
    record_id: merchantReference !== null && UUID.test(merchantReference) ? merchantReference : null,
    ...{ amount_minor: String(line.amountMinor), currency: line.currency, fee_minor: String(line.feeMinor) },
    ...{ net_minor: String(line.netMinor), settled_currency: line.settledCurrency },
  }
}

async function discardOwn(tx: Transaction, { shard, id, token }: Import): Promise<void> {
  if ((await tx.run(ownImport, { shard, id, token })).length > 0) await discard(tx, shard, id)
}

/** Deletes a locked report that was not imported completely. */
async function discard(tx: Transaction, shard: number, id: string): Promise<void> {
  for (let deleted = 1; deleted > 0; )
    deleted = (await tx.run(deleteImportedLines, { shard, id, limit: 20 * BATCH_LINES })).length
  await tx.run(deleteImport, { shard, id })
}
