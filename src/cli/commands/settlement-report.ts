import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { parseId } from '../../platform/ids/index.ts'
import { parseCalendarDate } from '../../platform/time/index.ts'
import { type Command, type CommandResult, type ImportedReport, refuseUsage, UsageProblem } from './command.ts'

const CONFIGURATION = 'settlement-report takes the id of a provider configuration, ppc_….'

/** Imports a settlement report from a file in the provider's format. */
export const settlementReportImport: Command = {
  flags: ['reference'],
  usage: 'settlement-report import CONFIGURATION FILE [--reference REF] [--json]',
  run: async ({ settlements, log, operator }, { words, flags }) => {
    const [named = '', path = ''] = words
    const configuration = parseId('ppc', named)
    refuseUsage([
      words.length !== 2 && 'settlement-report import takes a provider configuration and a file.',
      configuration === null && CONFIGURATION,
    ])
    await requireFile(path)
    const reference = flags.reference ?? basename(path, extname(path))
    const imported = await settlements.importFile(configuration!.uuid, reference, createReadStream(path))
    log.warn({ settlementId: imported.id, isNew: imported.isNew, operator }, 'an operator imported a settlement report')
    return resultOf(imported)
  },
}

/** Fetches the settlement report of a day from the provider and imports it. */
export const settlementReportFetch: Command = {
  flags: [],
  usage: 'settlement-report fetch CONFIGURATION DAY [--json]',
  run: async ({ settlements, log, operator }, { words }) => {
    const [configuration, day] = [parseId('ppc', words[0] ?? ''), parseCalendarDate(words[1] ?? '')]
    refuseUsage([
      words.length !== 2 && 'settlement-report fetch takes a provider configuration and a day.',
      configuration === null && CONFIGURATION,
      day === null && 'The day must be a date such as 2026-11-20, which is counted in UTC.',
    ])
    const imported = await settlements.fetchDay(configuration!.uuid, day!)
    if (imported === null) return { json: { id: null }, lines: ['The provider has no settlement lines of this day.'] }
    log.warn({ settlementId: imported.id, isNew: imported.isNew, operator }, 'an operator fetched a settlement report')
    return resultOf(imported)
  },
}

async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new UsageProblem([`There is no file ${path}.`])
}

function resultOf(imported: ImportedReport): CommandResult {
  const { id, isNew, lineCount, repeatedLineCount, differenceCount, totals } = imported
  const repeated = repeatedLineCount > 0 ? ` ${repeatedLineCount} more are in earlier reports.` : ''
  const lines = [
    isNew ? `Imported as ${id}: ${lineCount} lines.${repeated}` : `${id} was imported before: ${lineCount} lines.`,
    ...totals.map(({ currency, gross, fee, net }) => `${currency}: gross ${gross}, fees ${fee}, net ${net}.`),
    `${differenceCount} lines differ from the records.`,
  ]
  return { json: imported, lines }
}
