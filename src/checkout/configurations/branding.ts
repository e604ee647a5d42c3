import type { Account, OrganizationPart } from '../../accounts/index.ts'
import { first, type Queryable } from '../../platform/db/index.ts'
import type { CheckoutBrandingInput } from '../../platform/graphql/inputs.generated.ts'
import { problem, problemsOf } from '../../platform/refusal.ts'
import { checkoutBrandingOf, writeCheckoutBranding } from './branding.queries.generated.ts'
import type { CheckoutConfiguration, Colors } from './checkout-configuration.ts'
import { changedTerms, configurationProblems } from './checkout-configuration-rules.ts'
import { type SupportFields, supportEmailProblem, supportUrlProblem } from './support.ts'

type Appearance = Pick<CheckoutConfiguration, 'brandName' | 'brandLogoUrl' | 'colors'>

/**
 * The default appearance of an organization's checkouts, which sessions and configurations
 * override, and its support contact.
 */
export type CheckoutBranding = Appearance & SupportFields

interface MayHaveBranding {
  readonly checkoutBranding?: CheckoutBrandingInput | null
}

const FIRST_BRANDING: CheckoutBranding = {
  ...{ brandName: null, brandLogoUrl: null, colors: null },
  ...{ supportEmail: null, supportUrl: null, supportPhone: null },
}

/** Returns the branding of an organization. The caller's access has been checked. */
export async function brandingOf(
  db: Queryable,
  { id, shard }: Pick<Account, 'id' | 'shard'>,
): Promise<CheckoutBranding> {
  const row = first(await db.run(checkoutBrandingOf, { shard, orgId: id }))
  return row === null ? FIRST_BRANDING : { ...row, colors: row.colors as Colors | null }
}

/** The branding part of `organizationUpdate`. It has the rules of a checkout configuration. */
export const brandingPart: OrganizationPart<MayHaveBranding> = {
  problems: ({ checkoutBranding }, installation) => {
    const { supportEmail, supportUrl } = checkoutBranding ?? {}
    const problems = problemsOf([
      ...configurationProblems(installation, checkoutBranding ?? {}),
      supportEmail != null && supportEmailProblem(supportEmail),
      supportUrl != null && supportUrlProblem(supportUrl, installation.httpOnLoopback),
    ])
    return problems.map(({ field, predicate }) => problem(`checkoutBranding.${field}`, predicate))
  },

  // Reads nothing: the transaction runs in the directory, and the organization can be in another
  // cell.
  write: async (context, tx, account, { checkoutBranding }) => {
    if (checkoutBranding == null) return
    const changed = { ...changedTerms(context, checkoutBranding), ...changedSupport(checkoutBranding) }
    const kept = Object.keys(FIRST_BRANDING).filter((field) => !(field in changed))
    const { colors, ...branding } = { ...FIRST_BRANDING, ...changed }
    await tx.run(writeCheckoutBranding, {
      ...{ shard: account.shard, orgId: account.id, kept, ...branding },
      colorsText: colors && JSON.stringify(colors),
      updatedAt: context.wallNow(),
    })
  },
}

/** Returns the changes of the support contact. */
function changedSupport({ supportEmail, supportUrl, supportPhone }: CheckoutBrandingInput): Partial<SupportFields> {
  return {
    ...(supportEmail !== undefined && { supportEmail }),
    ...(supportUrl !== undefined && { supportUrl }),
    ...(supportPhone !== undefined && { supportPhone }),
  }
}
