import type { ReactNode } from 'react'
import type { PaymentAttemptStatus, PaymentQuery } from '../documents.generated.ts'
import { formatAmount } from '../formats.ts'
import { texts } from '../language.ts'
import { Id } from '../parts/id.tsx'
import type { Tone } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'

type Payment = NonNullable<PaymentQuery['payment']>

/** Something that happened to a payment. */
interface Moment {
  readonly key: string
  readonly at: string
  readonly tone: Tone
  readonly title: string
  readonly details?: ReactNode
}

const ATTEMPT_TONES: Readonly<Record<PaymentAttemptStatus, Tone>> = {
  Succeeded: 'good',
  Authorized: 'good',
  Processing: 'wait',
  Sending: 'wait',
  RequiresAction: 'warn',
  Unknown: 'warn',
  Declined: 'bad',
  Returned: 'bad',
  Canceled: 'off',
}

/** The attempts, refunds and disputes of a payment, latest first. */
export function PaymentTimeline({ payment }: { readonly payment: Payment }) {
  const moments = [
    ...payment.disputes.map(momentOfDispute),
    ...payment.refunds.map(momentOfRefund),
    ...payment.captureRequests.map((request) => momentOfCapture(request, payment.currency)),
    ...payment.attempts.map(momentOfAttempt),
    { key: 'created', at: payment.createdAt, tone: 'off', title: texts.paymentCreated } as const,
  ]
  // Stable: what happened at the same time keeps this order.
  const sorted = moments.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return (
    <ol className="timeline">
      {sorted.map(({ key, at, tone, title, details }) => (
        <li key={key} data-tone={tone}>
          <p className="moment">
            <strong>{title}</strong> <Time at={at} />
          </p>
          {details}
        </li>
      ))}
    </ol>
  )
}

function momentOfAttempt(attempt: Payment['attempts'][number]): Moment {
  const { number, startedAt, status, providerReference, declineCode, networkDeclineCode, returnCode } = attempt
  return {
    key: `attempt-${number}`,
    at: startedAt,
    tone: ATTEMPT_TONES[status],
    title: texts.attempt(number, texts.attemptStatuses[status]),
    details: (
      <Codes
        codes={[
          [texts.providerReference, providerReference],
          [texts.declineCode, declineCode],
          [texts.networkDeclineCode, networkDeclineCode],
          [texts.returnCode, returnCode],
        ]}
      />
    ),
  }
}

function momentOfRefund(refund: Payment['refunds'][number]): Moment {
  const { id, createdAt, amount, currency, status, providerReference, failureCode } = refund
  return {
    key: id,
    at: createdAt,
    tone: status === 'Failed' ? 'bad' : status === 'Pending' ? 'wait' : 'good',
    title: texts.refundMoment(formatAmount(amount, currency), texts.refundStatuses[status]),
    details: (
      <Codes
        codes={[
          [texts.providerReference, providerReference],
          [texts.failureCode, failureCode],
        ]}
      />
    ),
  }
}

function momentOfDispute({ id, openedAt, status, reason, providerReference }: Payment['disputes'][number]): Moment {
  return {
    key: id,
    at: openedAt,
    tone: status === 'Won' ? 'good' : 'bad',
    title: texts.disputeMoment(texts.disputeStatuses[status]),
    details: (
      <>
        <p>{texts.disputeReasons[reason]}</p>
        <Codes codes={[[texts.providerReference, providerReference]]} />
      </>
    ),
  }
}

function momentOfCapture(request: Payment['captureRequests'][number], currency: string): Moment {
  const { type, createdAt, amount, status, failureMessage } = request
  const what = amount ? formatAmount(amount, currency) : ''
  return {
    key: `${type} ${createdAt}`,
    at: createdAt,
    tone: status === 'Failed' ? 'bad' : status === 'Pending' ? 'wait' : 'good',
    title: `${texts.captureTypes[type]} ${what} · ${texts.refundStatuses[status]}`,
    details: failureMessage && <p>{failureMessage}</p>,
  }
}

function Codes({ codes }: { readonly codes: readonly (readonly [string, string | null | undefined])[] }) {
  const given = codes.flatMap(([name, code]) => (code ? [[name, code] as const] : []))
  if (given.length === 0) return null
  return (
    <ul className="codes">
      {given.map(([name, code]) => (
        <li key={name}>
          {name} <Id>{code}</Id>
        </li>
      ))}
    </ul>
  )
}
