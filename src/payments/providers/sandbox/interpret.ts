import type { PaymentProvider, ProviderEvent } from '../port/port.ts'
import { instrumentOf, outcomeOf, refundOutcomeOf } from './charge-outcome.ts'
import { identityNotice } from './identity.ts'
import { chargeIn, type ProcessorCredential, refundIn } from './processor-records.ts'

interface Told {
  readonly type: string
  readonly createdAt?: unknown
  readonly data: {
    readonly charge?: unknown
    readonly refund?: unknown
    readonly credential?: ProcessorCredential
    readonly identitySession?: { readonly id?: unknown }
  }
}

/** What is told of nothing that we know, tells nothing. */
export const interpret: PaymentProvider['interpret'] = async (access, { body }) => {
  const { type, createdAt, data } = JSON.parse(body) as Told
  if (data.charge !== undefined) return [noticeOfCharge(type, data.charge)]
  if (data.refund !== undefined) return [noticeOfRefund(data.refund)]
  if (data.credential !== undefined) return noticesOfCredential(type, data.credential)
  if (data.identitySession !== undefined)
    return [await identityNotice(access, { createdAt, session: data.identitySession })]
  return []
}

function noticeOfCharge(type: string, value: unknown): ProviderEvent {
  const told = chargeIn(value)
  const charge = { id: told.reference, reference: told.id }
  if (type === 'charge.returned') return { kind: 'Returned', charge, code: told.returnCode ?? '' }
  if (type === 'charge.disputed') return { kind: 'Disputed', charge }
  return { kind: 'Charge', charge, outcome: outcomeOf(told) }
}

function noticeOfRefund(value: unknown): ProviderEvent {
  const told = refundIn(value)
  return { kind: 'Refund', refund: { id: told.reference, reference: told.id }, outcome: refundOutcomeOf(told) }
}

function noticesOfCredential(type: string, { identity, instrument }: ProcessorCredential): ProviderEvent[] {
  if (type === 'credential.invalid') return [{ kind: 'CredentialInvalid', identity }]
  if (type !== 'credential.updated') return []
  return [{ kind: 'CredentialUpdated', identity, instrument: instrumentOf(instrument), credential: null }]
}
