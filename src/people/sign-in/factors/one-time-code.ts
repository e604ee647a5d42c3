import { generateURI, verifySync } from 'otplib/functional'
import type { Services } from '../../../accounts/index.ts'
import { randomShard } from '../../../accounts/index.ts'
import { randomBase64url, sealedRows } from '../../../platform/crypto/index.ts'
import { first, type Transaction } from '../../../platform/db/index.ts'
import { NIL_UUID } from '../../../platform/ids/index.ts'
import { epochMsOf } from '../../../platform/time/index.ts'
import {
  insertOneTimeCode,
  oneTimeCodeOfPerson,
  recordOneTimeCode,
  resealOneTimeCode,
  type StaleOneTimeCodesRow,
  staleOneTimeCodes,
} from './credentials.queries.generated.ts'

const ISSUER = 'Tallystick'
const STEP_SECONDS = 30
const SECRET_BYTES = 20
const CODE = /^\d{6}$/

type Needed = Pick<Services, 'wallNow' | 'sealer' | 'mintId'>

/** A secret of one-time codes that the person has not confirmed. */
export interface CodeSetup {
  readonly personId: string
  /** The id of the sign-in in progress that stores `nonce`. */
  readonly signInId: string
  readonly nonce: string
}

/**
 * Returns a nonce for a set-up. It need not be secret, because the secret is derived with a key of
 * this installation.
 */
export function newSetupNonce(): string {
  return randomBase64url(16)
}

/**
 * Returns the secret of a set-up in base 32. The secret is derived, so that none is stored before
 * the person confirms it.
 */
export function setupSecret({ sealer }: Pick<Services, 'sealer'>, { personId, signInId, nonce }: CodeSetup): string {
  const derived = sealer.hmac('person.one_time_code.setup', `${personId} ${signInId} ${nonce}`)
  return base32(derived.subarray(0, SECRET_BYTES))
}

/** Returns the address that authenticator apps read from a picture. */
export function otpauthUri(email: string, secret: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret })
}

/** Returns the time step of a code: the current one or a neighbor. Null for a wrong code. */
export function stepOfCode({ wallNow }: Pick<Services, 'wallNow'>, secret: string, code: string): number | null {
  if (!CODE.test(code)) return null
  const epoch = Math.floor(epochMsOf(wallNow()) / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Stores the confirmed secret. The code that confirmed it counts as used. */
export async function storeOneTimeCode(
  { wallNow, sealer, mintId }: Needed,
  tx: Transaction,
  { personId, secret, step }: { readonly personId: string; readonly secret: string; readonly step: number },
): Promise<void> {
  const id = mintId(randomShard())
  const secretSealed = sealer.seal(secret, secretAad({ id, personId }))
  await tx.run(insertOneTimeCode, { id, personId, secretSealed, step: BigInt(step), now: wallNow() })
}

/**
 * Uses a one-time code of a person. Returns false for a wrong code, and if a code of the same or a
 * later time step was used.
 */
export async function useOneTimeCode(
  services: Needed,
  tx: Transaction,
  personId: string,
  code: string,
): Promise<boolean> {
  const found = first(await tx.run(oneTimeCodeOfPerson, { personId }))
  if (!found) return false
  const step = stepOfCode(services, services.sealer.open(found.secretSealed, secretAad(found)), code)
  if (step === null) return false
  const used = await tx.run(recordOneTimeCode, { id: found.id, step: BigInt(step), now: services.wallNow() })
  return used.length > 0
}

function secretAad({ id, personId }: { readonly id: string; readonly personId: string }): readonly string[] {
  return ['person_credential.one_time_code', personId, id]
}

/** The secrets of one-time codes, for a rotation of the root key. They belong to no shard. */
export const sealedOneTimeCodes = sealedRows<StaleOneTimeCodesRow, Buffer>({
  table: 'person_credentials',
  columns: ['secret_sealed'],
  key: ({ id }) => ({ id }),
  page: async ({ read }, { fromShard, currentMark, limit }, after) =>
    fromShard > 0 ? [] : read.run(staleOneTimeCodes, { currentMark, limit, afterId: after?.id ?? NIL_UUID }),
  reseal: (row, reseal) => reseal(row.secretSealed, secretAad(row)),
  write: (tx, { id, secretSealed }, newSecretSealed) =>
    tx.run(resealOneTimeCode, { id, secretSealed, newSecretSealed }),
})

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns bytes in base 32 (RFC 4648). The number of bits is a multiple of five. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((digit) => BASE32[Number.parseInt(digit, 2)]).join('')
}
