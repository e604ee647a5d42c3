import type { Context } from '../../src/accounts/index.ts'
import { createPaymentSession } from '../../src/checkout/payment-sessions/create-payment-session.ts'
import { paymentSession } from '../../src/checkout/payment-sessions/payment-sessions.ts'
import { updatePaymentSession } from '../../src/checkout/payment-sessions/update-payment-session.ts'
import { whenSettled } from '../../src/cli/when-settled.ts'
import type {
  CreatePaymentSessionInput,
  UpdatePaymentSessionInput,
} from '../../src/platform/graphql/inputs.generated.ts'
import { formatId } from '../../src/platform/ids/index.ts'
import { accounts, contactId, orgId } from './plan-sessions.ts'

const { organization, requestBy } = accounts

/**
 * Creates a payment session of the organization. Returns its row without the fields that only
 * creation returns.
 */
export async function createSession(
  more: Partial<CreatePaymentSessionInput> = {},
  context: Context = requestBy(organization),
) {
  const terms = { orgId, contactId, amount: '49.90', currency: 'USD' }
  const { linkSecret: _, ...row } = await createPaymentSession(context, { ...terms, ...more })
  return row
}

/** Changes a session, named by its uuid. */
export const updateSession = (id: string, more: Omit<UpdatePaymentSessionInput, 'id'>) =>
  updatePaymentSession(requestBy(organization), whenSettled, { id: formatId('pss', id), ...more })

/** Reads a session, named by its uuid. */
export const readSession = (id: string) => paymentSession(requestBy(organization), formatId('pss', id))
