import type { PaymentProvider, ProviderEvent } from '../port/port.ts'
import { instrumentOf, outcomeOf, refundOutcomeOf } from './charge-outcome.ts'
import { identityEvent } from './identity.ts'
import { chargeIn, type ProcessorCredential, refundIn } from './processor-records.ts'

interface ProcessorEvent {
  readonly type: string
  readonly createdAt?: unknown
  readonly data: {
    readonly charge?: unknown
    readonly refund?: unknown
    readonly credential?: ProcessorCredential
    readonly identitySession?: { readonly id?: unknown }
  }
}

/** Unknown events are ignored. */
export const interpret: PaymentProvider['interpret'] = async (access, { body }) => {
  const { type, createdAt, data } = JSON.parse(body) as ProcessorEvent
  if (data.charge !== undefined) return [chargeEvent(type, data.charge)]
  if (data.refund !== undefined) return [refundEvent(data.refund)]
  if (data.credential !== undefined) return credentialEvents(type, data.credential)
  if (data.identitySession !== undefined)
    return [await identityEvent(access, { createdAt, session: data.identitySession })]
  return []
}

function chargeEvent(type: string, value: unknown): ProviderEvent {
  const record = chargeIn(value)
  const charge = { id: record.reference, reference: record.id }
  if (type === 'charge.returned') return { kind: 'Returned', charge, code: record.returnCode ?? '' }
  if (type === 'charge.disputed') return { kind: 'Disputed', charge }
  return { kind: 'Charge', charge, outcome: outcomeOf(record) }
}

function refundEvent(value: unknown): ProviderEvent {
  const record = refundIn(value)
  return { kind: 'Refund', refund: { id: record.reference, reference: record.id }, outcome: refundOutcomeOf(record) }
}

function credentialEvents(type: string, { identity, instrument }: ProcessorCredential): ProviderEvent[] {
  if (type === 'credential.invalid') return [{ kind: 'CredentialInvalid', identity }]
  if (type !== 'credential.updated') return []
  return [{ kind: 'CredentialUpdated', identity, instrument: instrumentOf(instrument), credential: null }]
}
