import { type Context, organizationProblems, requireOrganization } from '../accounts/index.ts'
import { first } from '../platform/db/index.ts'
import type { PaymentByReferenceInput } from '../platform/graphql/inputs.generated.ts'
import { notFound, refuseProblems } from '../platform/refusal.ts'
import { textProblem } from '../platform/text/index.ts'
import { type Payment, paymentOf } from './payment.ts'
import { paymentOfReference } from './payment-by-reference.queries.generated.ts'

/** The longest reference that is looked up. */
export const REFERENCE_CHARACTERS_MAX = 255

const OWN_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns the newest payment with an attempt or a refund of this reference: the provider's or ours.
 * Throws NOT_FOUND if the organization has none.
 */
export async function paymentByReference(
  context: Context,
  { orgId, reference }: PaymentByReferenceInput,
): Promise<Payment> {
  const found = textProblem('reference', reference, REFERENCE_CHARACTERS_MAX)
  refuseProblems([...organizationProblems(context, orgId), ...(found ? [found] : [])])
  const { shard, id } = await requireOrganization(context, orgId)
  const owner = { shard, orgId: id, callerId: context.caller.account.id }
  const ownId = OWN_ID.test(reference) ? reference : null
  const row = first(await context.db.read.run(paymentOfReference, { ...owner, reference, ownId }))
  if (!row) throw notFound('Payment')
  return paymentOf(row)
}
