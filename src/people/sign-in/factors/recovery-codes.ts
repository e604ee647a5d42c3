import { randomShard, type Services } from '../../../accounts/index.ts'
import { randomBelow } from '../../../platform/crypto/index.ts'
import type { Transaction } from '../../../platform/db/index.ts'
import { deleteRecoveryCodes, insertRecoveryCode, useRecoveryCode } from './credentials.queries.generated.ts'

const CODES = 10
/** Letters and digits that are not easily confused: 31 values, so that a code has 74 bits. */
const CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUPS = 3
const GROUP_CHARACTERS = 5

type Needed = Pick<Services, 'wallNow' | 'sealer' | 'mintId'>

/** Replaces the recovery codes of a person. Returns the new ones, which can't be read again. */
export async function replaceRecoveryCodes(services: Needed, tx: Transaction, personId: string): Promise<string[]> {
  const { wallNow, mintId } = services
  const codes = Array.from({ length: CODES }, newCode)
  await tx.run(deleteRecoveryCodes, { personId })
  for (const code of codes) {
    const codeHash = recoveryCodeHash(services, personId, code)
    await tx.run(insertRecoveryCode, { id: mintId(randomShard()), personId, codeHash, now: wallNow() })
  }
  return codes
}

/** Uses a recovery code of a person and deletes it. Returns false for any other text. */
export async function takeRecoveryCode(
  services: Needed,
  tx: Transaction,
  personId: string,
  code: string,
): Promise<boolean> {
  const codeHash = recoveryCodeHash(services, personId, code)
  return (await tx.run(useRecoveryCode, { personId, codeHash })).length > 0
}

/** Returns the keyed hash of a code, in any case of letters and with any separators. */
function recoveryCodeHash({ sealer }: Pick<Services, 'sealer'>, personId: string, code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return sealer.hmac('person.recovery_code', `${personId} ${plain}`)
}

function newCode(): string {
  const group = () =>
    Array.from({ length: GROUP_CHARACTERS }, () => CHARACTERS[randomBelow(CHARACTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
