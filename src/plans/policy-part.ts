import type { Account, OrganizationPart } from '../accounts/index.ts'
import { writePaymentPlanPolicy } from './policy.queries.generated.ts'
import { changedPolicy, type PaymentPlanPolicyInput, policyOf, policyProblems } from './policy.ts'

interface MayHavePolicy {
  readonly paymentPlanPolicy?: PaymentPlanPolicyInput | null
}

/** The plan policy as a part of `organizationUpdate`. It applies to all later charges. */
export const policyPart: OrganizationPart<MayHavePolicy> = {
  problems: ({ paymentPlanPolicy }) => policyProblems(paymentPlanPolicy ?? {}),

  // The account's row is locked, so the policy can't change between the two statements.
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
