import type { Account, Services } from '../../accounts/index.ts'
import { invalid, type Problem, problem } from '../../platform/refusal.ts'
import type { ChargeableToken } from '../../vault/index.ts'
import {
  type AdapterName,
  acceptsHolderName,
  adapterFacts,
  adapterRefusingHolderName,
  type ProviderConfiguration,
} from '../providers/index.ts'

/**
 * Returns a problem if no configuration that debits bank accounts accepts this holder's name, or a
 * missing one.
 */
export async function holderNameProblem(
  services: Pick<Services, 'db'>,
  organization: Pick<Account, 'id' | 'shard' | 'mode'>,
  name: string | null,
): Promise<Problem | null> {
  const adapter = await adapterRefusingHolderName(services, organization, name)
  if (!adapter) return null
  if (name === null) return problem('accountHolderName', `is required by ${adapter}, which debits this bank account`)
  return problem('accountHolderName', ruleOf(adapter))
}

/**
 * Throws VALIDATION_ERROR at `field` if the configuration's provider does not accept the holder's
 * name of a bank account, or needs one that is missing.
 */
export function refuseHolderName(
  { type, accountHolderName }: Pick<ChargeableToken, 'type' | 'accountHolderName'>,
  { adapter }: Pick<ProviderConfiguration, 'adapter'>,
  field = 'vaultTokenId',
): void {
  if (type !== 'BankAccount' || acceptsHolderName(adapter, accountHolderName)) return
  if (accountHolderName === null)
    throw invalid(field, `must be a bank account with \`accountHolderName\`, which ${adapter} requires`)
  throw invalid(field, `must be a bank account whose \`accountHolderName\` ${adapter} accepts: it ${ruleOf(adapter)}`)
}

const ruleOf = (adapter: AdapterName) =>
  adapterFacts(adapter).holderName?.predicate ?? 'must be accepted by the provider'
