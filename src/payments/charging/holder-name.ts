import type { Account, Services } from '../../accounts/index.ts'
import { invalid, type Problem, problem } from '../../platform/refusal.ts'
import type { ChargeableToken } from '../../vault/index.ts'
import {
  type AdapterName,
  adapterFacts,
  adapterNeedingHolderName,
  type ProviderConfiguration,
} from '../providers/index.ts'

/**
 * Returns the problem of a bank account without the name of its holder, when every configuration
 * that could debit it needs one.
 */
export async function missingHolderName(
  services: Pick<Services, 'db'>,
  organization: Pick<Account, 'id' | 'shard' | 'mode'>,
): Promise<Problem | null> {
  const adapter = await adapterNeedingHolderName(services, organization)
  return adapter && problem('accountHolderName', `is required by ${adapter}, which debits this bank account`)
}

/**
 * Throws VALIDATION_ERROR at `field` for the token of a bank account without the name of its holder,
 * when the configuration's provider needs one.
 */
export function refuseMissingHolderName(
  { type, accountHolderName }: Pick<ChargeableToken, 'type' | 'accountHolderName'>,
  { adapter }: Pick<ProviderConfiguration, 'adapter'>,
  field = 'vaultTokenId',
): void {
  if (type === 'BankAccount' && accountHolderName === null && needsHolderName(adapter))
    throw invalid(field, `must be a bank account with \`accountHolderName\`, which ${adapter} requires`)
}

const needsHolderName = (adapter: AdapterName) => adapterFacts(adapter).needsHolderName
