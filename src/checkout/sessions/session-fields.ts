import type { Account, Context } from '../../accounts/index.ts'
import type {
  CreatePaymentPlanSessionInput,
  CreatePaymentSessionInput,
} from '../../platform/graphql/inputs.generated.ts'
import { formatId } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { toSeconds } from '../../platform/time/index.ts'
import type { PaymentSessionByIdRow } from '../payment-sessions/payment-sessions.queries.generated.ts'
import type { PaymentPlanSessionByIdRow } from '../plan-sessions/payment-plan-sessions.queries.generated.ts'
import { linkSecretAad, newLinkSecret, type SealedSession } from './link-secret.ts'

/** The fields that the rows of both kinds of session have. */
type SharedFields = Pick<PaymentSessionByIdRow, keyof PaymentSessionByIdRow & keyof PaymentPlanSessionByIdRow>

type NewSessionInput = Omit<
  Pick<CreatePaymentSessionInput, keyof CreatePaymentSessionInput & keyof CreatePaymentPlanSessionInput>,
  'amount'
>

/**
 * Returns the fields that both kinds of session have, for a new one: active, with a new link,
 * without its amounts.
 */
export function newSessionFields(
  services: Pick<Context, 'now' | 'sealer'>,
  account: Account,
  session: SealedSession,
  input: NewSessionInput,
) {
  const at = services.now(account)
  const linkSecret = newLinkSecret(account.shard)
  return {
    currency: input.currency,
    status: 'Active',
    cancelUrl: input.cancelUrl ?? null,
    successUrl: input.successUrl ?? null,
    linkSecretSealed: services.sealer.seal(linkSecret, linkSecretAad(session)),
    linkSecret,
    expirationDate: input.expirationDate ?? null,
    brandLogoUrl: input.brandLogoUrl ?? null,
    brandName: input.brandName ?? null,
    metadata: input.metadata ?? null,
    completingSince: null,
    createdAt: at,
    updatedAt: at,
  }
}

/** The additional fields in the events of one kind, by their position in the payload. */
interface OwnFields {
  readonly payer: object
  readonly terms: object
  readonly result: object
}

/**
 * Returns a session as its events show it: like the API, without the link. The holder of a link can
 * pay, and events are readable for 90 days.
 */
export function payloadOf(idPrefix: 'pss' | 'pps', session: SharedFields, { payer, terms, result }: OwnFields): object {
  return {
    id: formatId(idPrefix, session.id),
    orgId: formatId('org', session.orgId),
    ...payer,
    amount: formatMinor(session.amountMinor, session.currency),
    currency: session.currency,
    status: session.status,
    ...terms,
    cancelUrl: session.cancelUrl,
    successUrl: session.successUrl,
    expirationDate: session.expirationDate && toSeconds(session.expirationDate),
    ...result,
    createdAt: toSeconds(session.createdAt),
    updatedAt: toSeconds(session.updatedAt),
    checkoutConfigurationId: formatId('cko', session.checkoutConfigurationId),
    brandLogoUrl: session.brandLogoUrl,
    brandName: session.brandName,
    metadata: session.metadata,
  }
}
