import type { Account, OrganizationPart } from '../access/index.ts'
import { first, type Queryable } from '../platform/db/index.ts'
import { problem } from '../platform/refusal.ts'
import { checkoutBrandingOf, writeCheckoutBranding } from './branding.queries.generated.ts'
import type { CheckoutConfiguration, Colors } from './checkout-configuration.ts'
import { type ConfigurationWishes, configurationProblems, termsWished } from './checkout-configuration-rules.ts'

/** How an organization's checkout looks where neither session nor configuration says otherwise. */
export type CheckoutBranding = Pick<CheckoutConfiguration, 'brandName' | 'brandLogoUrl' | 'colors'>

/** A change of it, as the scalars have read it: what is absent stays, null clears. */
type CheckoutBrandingInput = Pick<ConfigurationWishes, keyof CheckoutBranding>

interface MayHaveBranding {
  readonly checkoutBranding?: CheckoutBrandingInput | null
}

const FIRST_BRANDING: CheckoutBranding = { brandName: null, brandLogoUrl: null, colors: null }

/** How the checkout of an organization, known to be in reach, looks. */
export async function brandingOf(
  db: Queryable,
  { id, shard }: Pick<Account, 'id' | 'shard'>,
): Promise<CheckoutBranding> {
  const row = first(await db.run(checkoutBrandingOf, { shard, orgId: id }))
  return row === null ? FIRST_BRANDING : { ...row, colors: row.colors as Colors | null }
}

/** The branding part of `organizationUpdate`, by the rules of a checkout configuration. */
export const brandingPart: OrganizationPart<MayHaveBranding> = {
  problems: ({ checkoutBranding }, installation) =>
    configurationProblems(installation, checkoutBranding ?? {}).map(({ field, predicate }) =>
      problem(`checkoutBranding.${field}`, predicate),
    ),

  // The account's row is held: nobody changes the look between the two statements.
  write: async (context, tx, account, { checkoutBranding }) => {
    if (checkoutBranding == null) return
    const { brandName, brandLogoUrl, colors } = {
      ...(await brandingOf(tx, account)),
      ...termsWished(context, checkoutBranding),
    }
    await tx.run(writeCheckoutBranding, {
      ...{ shard: account.shard, orgId: account.id, callerId: context.caller.account.id, brandName, brandLogoUrl },
      colorsText: colors && JSON.stringify(colors),
      updatedAt: context.wallNow(),
    })
  },
}
