import type { ExplorerTab } from '../../platform/http/index.ts'
import { REFUND_REF } from './demo-payment.ts'

/**
 * The demo's records that the explorer's operations name. Null: the user has deleted it, or it was
 * never created.
 */
export interface ExplorerRecords {
  readonly orgId: string
  readonly contactId: string | null
  readonly paymentId: string | null
  readonly webhookId: string | null
}

const CONTACTS = `query Contacts {
  contacts(first: 10) {
    edges {
      node {
        id
        name
        email
        phone
      }
    }
  }
}
`

const CREATE_PLAN_SESSION = `# Open the link in the result to agree to the plan as the customer does.
mutation CreatePlanSession($input: CreatePaymentPlanSessionInput!) {
  createPaymentPlanSession(input: $input) {
    id
    status
    link
    amount
    currency
    frequency
    occurrences
    startDate
  }
}
`

const PLANS = `query Plans {
  paymentPlans(first: 10) {
    edges {
      node {
        id
        status
        amount
        currency
        frequency
        remainingOccurrences
        nextRunAt
        contact {
          name
        }
        schedule(first: 3) {
          edges {
            node {
              number
              dueDate
              status
            }
          }
        }
      }
    }
  }
}
`

const REFUND = `# Refunds 1.00 of the payment with the transactionRef "${REFUND_REF}". Each request refunds another part.
mutation Refund($input: PaymentRefundInput!) {
  paymentRefund(input: $input) {
    id
    status
    amount
    currency
    paymentId
  }
}
`

const DELIVERIES = `# The newest ten deliveries to the demo's webhook.
query Deliveries($input: WebhookRequestsInput!) {
  webhookRequests(input: $input, last: 10) {
    edges {
      node {
        id
        status
        attempts
        lastStatusCode
        createdAt
        payload
      }
    }
  }
}
`

/** Returns the operations that run unchanged today. Omits operations with a missing record. */
export function explorerTabs(
  { orgId, contactId, paymentId, webhookId }: ExplorerRecords,
  today: string,
): ExplorerTab[] {
  // The date changes once a month, because changed tabs replace those that the browser has stored.
  const startDate = Temporal.PlainDate.from(today).with({ day: 1 }).add({ months: 1 }).toString()
  const plan = { orgId, contactId, amount: '49.90', currency: 'USD', frequency: 'Monthly', startDate, occurrences: 12 }
  return [
    { name: '1. Contacts', query: CONTACTS, variables: {} },
    ...(contactId
      ? [{ name: '2. Create a plan session', query: CREATE_PLAN_SESSION, variables: { input: plan } }]
      : []),
    { name: '3. Plans', query: PLANS, variables: {} },
    ...(paymentId ? [{ name: '4. Refund', query: REFUND, variables: { input: { paymentId, amount: '1.00' } } }] : []),
    ...(webhookId ? [{ name: '5. Deliveries', query: DELIVERIES, variables: { input: { webhookId } } }] : []),
  ]
}
