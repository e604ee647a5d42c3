import { type Account, type Actor, accountsAbove, type Services } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import { type Id, timeOfId } from '../platform/ids/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { epochMsOf, type Timestamp } from '../platform/time/index.ts'
import { requireSameMode } from './chargeable-token.ts'
import { CVC_KEPT_MS } from './delete-cvc.ts'
import { auditInstrument, auditInstrumentFailure, type InstrumentAction } from './instrument-entry.ts'
import { retryAfterRewrap } from './retry-after-rewrap.ts'
import {
  type Instrument,
  InstrumentFault,
  keyIdOfCvc,
  openCvc,
  openedOrFault,
  openNumber,
} from './sealed-instrument.ts'
import { type VaultInstrumentToOpenRow, vaultInstrumentToOpen } from './vault-instruments.queries.generated.ts'

/**
 * The purpose of decrypting an instrument. Only the first authorization receives the security code.
 */
export type InstrumentPurpose = 'authorize' | 'charge' | 'store'

export interface InstrumentOpening {
  readonly tokenId: Id
  /** The organization of the consumer. The token belongs to it or to an account above it. */
  readonly organization: Account
  /** The consumer that uses the token, as given to `useVaultToken`. */
  readonly consumerId: string
  readonly purpose: InstrumentPurpose
}

/** The Context of a request, or the Services of a job. */
export type OpeningServices = Actor & Pick<Services, 'db' | 'keys' | 'log'>

/**
 * Decrypts the number of a token for a provider. This is the only function that does. Each call
 * writes the audit entry `vault.instrument.<purpose>` before it returns. Refuses a consumer that
 * does not use the token, and the other mode. Tampered data or a missing key is an internal error.
 */
export async function openInstrument(opener: OpeningServices, opening: InstrumentOpening): Promise<Instrument> {
  let act: InstrumentAction = { ...opening, action: `vault.instrument.${opening.purpose}`, owner: null }
  let instrument: Instrument
  try {
    const found = await find(opener, opening)
    if (!found) throw notFound('Vault token')
    act = { ...act, owner: { id: found.accountId, shard: opening.tokenId.shard } }
    instrument = await retryAfterRewrap(
      found,
      () => find(opener, opening),
      (row) => open(opener, opening, row),
    )
  } catch (error) {
    await auditInstrumentFailure(opener, act, error)
    throw error
  }
  await auditInstrument(opener, act, 'done')
  return instrument
}

/** Returns the token if the organization has access to it, otherwise null. */
async function find(
  { db }: OpeningServices,
  { tokenId, consumerId, organization }: InstrumentOpening,
): Promise<VaultInstrumentToOpenRow | null> {
  const accountIds = [organization.id, ...accountsAbove(organization)]
  return first(
    await db.read.run(vaultInstrumentToOpen, {
      shard: tokenId.shard,
      tokenId: tokenId.uuid,
      accountIds,
      consumerId,
    }),
  )
}

async function open(
  { keys, wallNow }: OpeningServices,
  { tokenId, organization, purpose }: InstrumentOpening,
  found: VaultInstrumentToOpenRow,
): Promise<Instrument> {
  requireSameMode(found, organization)
  if (found.deletedAt !== null || !found.inUse) {
    throw new Refusal('INVALID_STATE', 'The vault token is not in use by this payment or plan.')
  }
  const { keyId, wrappedKey, sealedNumber, sealedCvc } = found
  if (!keyId || !wrappedKey || !sealedNumber) throw new InstrumentFault()
  const tokenKey = { tokenId: tokenId.uuid, ownerId: found.accountId }
  const inCell = keys.ofShard(tokenId.shard)
  const key = await inCell.keyById(keyId)
  const number = openedOrFault(() => openNumber(keys, key, { wrappedKey, sealedNumber }, tokenKey))
  if (purpose !== 'authorize' || !sealedCvc || isPastCvc(tokenId, wallNow())) return { number, cvc: null }
  const hourKey = await inCell.keyById(openedOrFault(() => keyIdOfCvc(sealedCvc)))
  return { number, cvc: openedOrFault(() => openCvc(keys, hourKey, sealedCvc, tokenKey)) }
}

/** Returns whether a security code is past its hour, even if no worker has deleted it yet. */
function isPastCvc({ uuid }: Id, wallNow: Timestamp): boolean {
  return timeOfId(uuid) + CVC_KEPT_MS <= epochMsOf(wallNow)
}
