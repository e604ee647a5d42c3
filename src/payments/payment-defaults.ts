import type { Account, OrganizationPart } from '../accounts/index.ts'
import { first, type Queryable } from '../platform/db/index.ts'
import type { PaymentDefaultsInput } from '../platform/graphql/inputs.generated.ts'
import { type Problem, problem } from '../platform/refusal.ts'
import { cardNumberProblem, textProblem } from '../platform/text/index.ts'
import { paymentDefaultsOf, writePaymentDefaults } from './payment-defaults.queries.generated.ts'

/** The default texts of an organization's payments. */
export interface PaymentDefaults {
  readonly statementDescriptor: string | null
  readonly description: string | null
}

const FIELDS = ['statementDescriptor', 'description'] as const
const NO_DEFAULTS: PaymentDefaults = { statementDescriptor: null, description: null }

export const DESCRIPTION_CHARACTERS_MAX = 255
const TRANSACTION_REF_CHARACTERS_MAX = 255

/** Returns the default texts of an organization that the caller can access. */
export async function defaultsOf(
  db: Queryable,
  { id, shard }: Pick<Account, 'id' | 'shard'>,
): Promise<PaymentDefaults> {
  return first(await db.run(paymentDefaultsOf, { shard, orgId: id })) ?? NO_DEFAULTS
}

/**
 * Returns the texts of a payment: those of the payment, of its plan or session, or else of the
 * organization.
 */
export function textsOf(
  defaults: PaymentDefaults,
  { statementDescriptor, description }: { readonly [Name in keyof PaymentDefaults]?: string | null | undefined },
): PaymentDefaults {
  return {
    statementDescriptor: statementDescriptor ?? defaults.statementDescriptor,
    description: description ?? defaults.description,
  }
}

/**
 * The texts and the reference that a plan or session gives to its payments. Null: the
 * organization's text.
 */
export interface PaymentTexts extends PaymentDefaults {
  readonly transactionRef: string | null
}

type PaymentTextsInput = { readonly [Name in keyof PaymentTexts]?: PaymentTexts[Name] | undefined }

/** Returns the texts that an input gives to the payments of a plan or session. */
export function paymentTextsOf({
  statementDescriptor = null,
  description = null,
  transactionRef = null,
}: PaymentTextsInput): PaymentTexts {
  return { statementDescriptor, description, transactionRef }
}

/**
 * Returns all problems of such texts. The strictest rules apply, because the provider of the charge
 * is not known yet.
 */
export function paymentTextProblems({
  statementDescriptor,
  description,
  transactionRef,
}: PaymentTextsInput): Problem[] {
  return [
    statementDescriptor == null ? null : defaultDescriptorProblem('statementDescriptor', statementDescriptor),
    description == null ? null : textProblem('description', description, DESCRIPTION_CHARACTERS_MAX),
    transactionRef == null ? null : textProblem('transactionRef', transactionRef, TRANSACTION_REF_CHARACTERS_MAX),
  ].filter((found) => found !== null)
}

/**
 * The text that card networks allow, by Stripe's rule: 5 to 22 printable characters without < > \ '
 * " and *.
 */
const DESCRIPTOR = /^(?=.*[A-Za-z])(?!.*[<>\\'"*])[ -~]{5,22}$/

/** Returns the problem of a statement descriptor of later payments, or null. */
export function defaultDescriptorProblem(field: string, text: string): Problem | null {
  if (DESCRIPTOR.test(text) && text.trim() === text) return cardNumberProblem(field, text)
  return problem(field, 'must have 5 to 22 ASCII characters, at least one letter, and none of < > \\ \' " *')
}

interface MayHaveDefaults {
  readonly paymentDefaults?: PaymentDefaultsInput | null
}

/** The default texts as a part of `organizationUpdate`. They apply to all later payments. */
export const paymentDefaultsPart: OrganizationPart<MayHaveDefaults> = {
  problems: ({ paymentDefaults }) => {
    const { statementDescriptor, description } = paymentDefaults ?? {}
    return [
      statementDescriptor == null
        ? null
        : defaultDescriptorProblem('paymentDefaults.statementDescriptor', statementDescriptor),
      description == null ? null : textProblem('paymentDefaults.description', description, DESCRIPTION_CHARACTERS_MAX),
    ].filter((found) => found !== null)
  },

  // Reads nothing: the transaction runs in the directory, and the organization can be in another
  // cell.
  write: async (context, tx, account, { paymentDefaults }) => {
    if (paymentDefaults == null) return
    const { statementDescriptor, description } = paymentDefaults
    await tx.run(writePaymentDefaults, {
      ...{ shard: account.shard, orgId: account.id, updatedAt: context.wallNow() },
      ...{ statementDescriptor: statementDescriptor ?? null, description: description ?? null },
      kept: FIELDS.filter((field) => paymentDefaults[field] === undefined),
    })
  },
}
