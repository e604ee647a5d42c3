import { type Account, type Actor, accountsAbove, type Services } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import { type Id, timeOfId } from '../platform/ids/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { epochMsOf, type Timestamp } from '../platform/time/index.ts'
import { CVC_KEPT_MS } from './forget-cvc.ts'
import { auditInstrument, auditInstrumentFailure, type InstrumentAct } from './instrument-entry.ts'
import { InstrumentFault, openedOrFault } from './instrument-fault.ts'
import { requireSameMode } from './refuse-other-mode.ts'
import { type Instrument, keyIdOfCvc, openCvc, openNumber } from './sealed-instrument.ts'
import { retryAfterRewrap } from './take-or-read-again.ts'
import { type VaultInstrumentToOpenRow, vaultInstrumentToOpen } from './vault-instruments.queries.generated.ts'

/** What an instrument is opened for; the security code is for the first authorization alone. */
export type InstrumentPurpose = 'authorize' | 'charge' | 'store'

export interface InstrumentOpening {
  readonly tokenId: Id
  /** The organization of the consumer: the token is its own or belongs to an account above it. */
  readonly organization: Account
  /** Who has the use of the token, by `useVaultToken`. */
  readonly consumerId: string
  readonly purpose: InstrumentPurpose
}

/** A request's Context, or the Services of a job. */
export type Opener = Actor & Pick<Services, 'db' | 'keys' | 'log'>

/**
 * The number of a token, on its way to a provider: the only place that decrypts one. Each call leaves an entry in the audit
 * log, `vault.instrument.<purpose>`, and nothing is given before it is written. Refuses whoever has not the use of the token
 * and the other mode; what was tampered with, or lacks its key, is a fault.
 */
export async function openInstrument(opener: Opener, opening: InstrumentOpening): Promise<Instrument> {
  let act: InstrumentAct = { ...opening, action: `vault.instrument.${opening.purpose}`, owner: null }
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

/** The token that the organization reaches; null for somebody else's. */
async function find(
  { db }: Opener,
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
  { keys, wallNow }: Opener,
  { tokenId, organization, purpose }: InstrumentOpening,
  found: VaultInstrumentToOpenRow,
): Promise<Instrument> {
  requireSameMode(found, organization)
  if (found.deletedAt !== null || !found.inUse) {
    throw new Refusal('INVALID_STATE', 'The vault token is not in use by this payment or plan.')
  }
  const { keyId, wrappedKey, sealedNumber, sealedCvc } = found
  if (!keyId || !wrappedKey || !sealedNumber) throw new InstrumentFault()
  const place = { tokenId: tokenId.uuid, ownerId: found.accountId }
  const key = await keys.keyById(keyId)
  const number = openedOrFault(() => openNumber(keys, key, { wrappedKey, sealedNumber }, place))
  if (purpose !== 'authorize' || !sealedCvc || isPastCvc(tokenId, wallNow())) return { number, cvc: null }
  const hourKey = await keys.keyById(openedOrFault(() => keyIdOfCvc(sealedCvc)))
  return { number, cvc: openedOrFault(() => openCvc(keys, hourKey, sealedCvc, place)) }
}

/** A code's hour counts although the sweep has not come yet. */
function isPastCvc({ uuid }: Id, wallNow: Timestamp): boolean {
  return timeOfId(uuid) + CVC_KEPT_MS <= epochMsOf(wallNow)
}
