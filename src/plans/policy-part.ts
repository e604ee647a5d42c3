import type { Account, OrganizationPart } from '../accounts/index.ts'
import { writePaymentPlanPolicy } from './policy.queries.generated.ts'
import { changedPolicy, type PaymentPlanPolicyInput, policyOf, policyProblems } from './policy.ts'

interface MayHavePolicy {
  readonly paymentPlanPolicy?: PaymentPlanPolicyInput | null
}

/** What `organizationUpdate` changes of an organization's plans. Charges that come later go by it. */
export const policyPart: OrganizationPart<MayHavePolicy> = {
  problems: ({ paymentPlanPolicy }) => policyProblems(paymentPlanPolicy ?? {}),

  // The account's row is held: nobody changes the policy between the two statements.
  write: async (context, tx, account: Account, { paymentPlanPolicy }) => {
    if (paymentPlanPolicy == null) return
    const policy = changedPolicy(await policyOf(tx, account), paymentPlanPolicy)
    await tx.run(writePaymentPlanPolicy, {
      ...policy,
      retryDays: [...policy.retryDays],
      shard: account.shard,
      orgId: account.id,
      callerId: context.caller.account.id,
      updatedAt: context.now(account),
    })
  },
}
