import { type Account, auditParameters, type Context, requireOrganization, singleStatement } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import { requireId } from '../platform/ids/index.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { plus } from '../platform/time/index.ts'
import { eventRows } from '../webhooks/events/index.ts'
import { addressOf } from './global-address.ts'
import { failedTokenReferences, insertVaultToken } from './insert-vault-token.queries.generated.ts'
import { type Instrument, sealInstrument } from './sealed-instrument.ts'
import type { TokenTerms } from './token-terms.ts'
import { type VaultToken, vaultTokenPayload } from './vault-token.ts'
import { tokenTimes } from './vault-token-status.ts'

/** The details of an instrument that a token shows. */
export type InstrumentDetails = Pick<
  VaultToken,
  | 'type'
  | 'bin'
  | 'last4'
  | 'brand'
  | 'expirationMonth'
  | 'expirationYear'
  | 'cardholderName'
  | 'funding'
  | 'routingNumber'
  | 'accountType'
  | 'holderType'
  | 'accountHolderName'
>

/** A validated instrument to store in the vault. */
export interface NewVaultToken {
  /** The name of the mutation. */
  readonly action: string
  readonly terms: TokenTerms
  readonly instrument: Instrument
  readonly shown: InstrumentDetails
}

/** Seals an instrument and inserts its token, event and audit entry in one statement. */
export async function makeVaultToken(context: Context, { action, ...made }: NewVaultToken): Promise<VaultToken> {
  const { contactId, orgId } = made.terms
  const contact = contactId == null ? null : requireId('con', contactId, 'Contact')
  const owner = orgId == null ? context.caller.account : await requireOrganization(context, orgId)
  const token = newToken(context, owner, contact?.uuid ?? null, made)
  const instrumentOwner = { tokenId: token.id, ownerId: owner.id, mode: owner.mode, shard: owner.shard }
  const sealed = await sealInstrument(context.keys, instrumentOwner, made.instrument)
  const { billingAddress, ...fields } = token
  const { ids: eventIds, ...events } = newTokenEvents(context, owner, token)
  const row = await singleStatement(context, insertVaultToken, {
    ...fields,
    ...sealed,
    ...events,
    ...auditParameters(context, owner.shard),
    eventIds,
    action,
    shard: owner.shard,
    callerId: context.caller.account.id,
    billingAddressText: billingAddress && JSON.stringify(billingAddress),
  })
  if (row === null) throw await whatIsMissing(context, owner, token)
  return token
}

function newToken(
  context: Context,
  owner: Account,
  contactId: string | null,
  { terms, shown }: Pick<NewVaultToken, 'terms' | 'shown'>,
) {
  const at = context.now(owner)
  return {
    ...shown,
    // Not an id reserved under an `Idempotency-Key`, which may be a day old: the id decides the
    // hour and the list order. Effect and outcome are one transaction, so a resumed request left no
    // token behind.
    id: context.mintId(owner.shard),
    accountId: owner.id,
    orgId: owner.kind === 'Organization' ? owner.id : null,
    contactId,
    billingAddress: terms.billingAddress ? addressOf(terms.billingAddress) : null,
    externalRef: terms.externalRef ?? null,
    expiresAt: plus(at, { hours: 1 }),
    usedAt: null,
    deletedAt: null,
    createdAt: at,
    updatedAt: at,
  }
}

function newTokenEvents(context: Context, owner: Account, token: VaultToken) {
  const data = vaultTokenPayload(token, tokenTimes(context, owner))
  return eventRows(context, owner, [{ type: 'vault_token.created', subjectId: token.id, data }])
}

/** Returns the refusal for the missing reference that prevented the insert. */
async function whatIsMissing(context: Context, owner: Account, { contactId }: VaultToken): Promise<Error> {
  const parameters = { shard: owner.shard, accountId: owner.id, contactId, callerId: context.caller.account.id }
  const why = first(await context.db.read.run(failedTokenReferences, parameters))
  if (!why) return notFound('Organization')
  if (why.contactDeleted === null) return notFound('Contact')
  if (why.contactDeleted) return new Refusal('INVALID_STATE', 'The contact is deleted.')
  return new Error('a token was not created although all of its references exist')
}
