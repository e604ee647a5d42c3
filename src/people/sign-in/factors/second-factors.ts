import type { Services } from '../../../accounts/index.ts'
import type { Queryable, Transaction } from '../../../platform/db/index.ts'
import type { Timestamp } from '../../../platform/time/index.ts'
import type { Factor } from '../../index.ts'
import { factorsOfPerson } from './credentials.queries.generated.ts'
import { useOneTimeCode } from './one-time-code.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

/** A factor that may follow a password. */
export type SecondFactor = Exclude<Factor, 'Password' | 'SingleSignOn' | 'DemoLink'>

/** The credentials of a person. */
export interface FactorsOfPerson {
  readonly hasPassword: boolean
  readonly hasOneTimeCode: boolean
  readonly passkeys: readonly {
    readonly id: string
    readonly name: string | null
    readonly createdAt: Timestamp
    readonly lastUsedAt: Timestamp | null
  }[]
  readonly recoveryCodes: number
}

/** Returns the factors of a person. */
export async function findFactors(queryable: Queryable, personId: string): Promise<FactorsOfPerson> {
  const rows = await queryable.run(factorsOfPerson, { personId })
  const ofKind = (kind: Factor) => rows.filter((row) => row.kind === kind)
  return {
    hasPassword: ofKind('Password').length > 0,
    hasOneTimeCode: ofKind('OneTimeCode').length > 0,
    passkeys: ofKind('Passkey').map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    recoveryCodes: ofKind('RecoveryCode').length,
  }
}

/** Returns the second factors that a person may prove, in the order in which they are offered. */
export function secondFactors({ passkeys, hasOneTimeCode, recoveryCodes }: FactorsOfPerson): SecondFactor[] {
  return [
    ...(passkeys.length > 0 ? (['Passkey'] as const) : []),
    ...(hasOneTimeCode ? (['OneTimeCode'] as const) : []),
    ...(recoveryCodes > 0 ? (['RecoveryCode'] as const) : []),
  ]
}

/**
 * Returns whether a person has a second factor that can be proven repeatedly. Recovery codes do not
 * count, because each works once.
 */
export function hasSecondFactor({ passkeys, hasOneTimeCode }: FactorsOfPerson): boolean {
  return passkeys.length > 0 || hasOneTimeCode
}

/** Uses a one-time code or a recovery code. Returns the kind of the code; null for a wrong one. */
export async function useCode(
  services: Pick<Services, 'wallNow' | 'sealer' | 'mintId'>,
  tx: Transaction,
  personId: string,
  code: string,
): Promise<'OneTimeCode' | 'RecoveryCode' | null> {
  const plain = code.replaceAll(/\s/g, '')
  if (await useOneTimeCode(services, tx, personId, plain)) return 'OneTimeCode'
  return (await takeRecoveryCode(services, tx, personId, plain)) ? 'RecoveryCode' : null
}
