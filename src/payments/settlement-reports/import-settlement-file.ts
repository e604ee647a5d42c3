import type { Services } from '../../accounts/index.ts'
import { invalid, notFound, Refusal, refuseProblems } from '../../platform/refusal.ts'
import { textProblem } from '../../platform/text/index.ts'
import type { WhenSettled } from '../index.ts'
import { adapterOf, findProviderConfiguration } from '../providers/index.ts'
import { type Imported, importReport } from './import-report.ts'

const REFERENCE_CHARACTERS_MAX = 255

/** A file with a settlement report. */
export interface SettlementFile {
  /** The uuid of the provider configuration. */
  readonly configurationId: string
  /** The report's name at the provider. */
  readonly reference: string
  readonly content: AsyncIterable<Uint8Array>
}

/**
 * Imports a settlement report from a file in the format of the configuration's provider, as the
 * command of an operator. Throws
 * NOT_FOUND for an unknown configuration, INVALID_STATE for a provider without files, and
 * VALIDATION_ERROR that names the line and column of a problem.
 */
export async function importSettlementFile(
  services: Services,
  whenSettled: readonly WhenSettled[],
  { configurationId, reference, content }: SettlementFile,
): Promise<Imported> {
  const found = textProblem('reference', reference, REFERENCE_CHARACTERS_MAX)
  refuseProblems(found ? [found] : [])
  const configuration = await findProviderConfiguration(services, configurationId)
  if (!configuration) throw notFound('Provider configuration')
  const { settlements } = await adapterOf(configuration.adapter)
  if (!settlements?.readFile)
    throw new Refusal(
      'INVALID_STATE',
      'The provider of this configuration has no settlement files that can be imported.',
    )
  let isEmpty = true
  const readFile = settlements.readFile
  async function* lines() {
    for await (const line of readFile(content)) {
      isEmpty = false
      yield line
    }
    if (isEmpty) throw invalid('file', 'must have a line below its columns')
  }
  const command = 'command.settlement_report.import'
  const report = { reference, source: 'File', period: null, lines: lines(), command } as const
  return importReport(services, whenSettled, configuration, report)
}
