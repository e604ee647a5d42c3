import type { Account, OrganizationPart } from '../../accounts/index.ts'
import { first, type Queryable } from '../../platform/db/index.ts'
import { problem } from '../../platform/refusal.ts'
import { checkoutBrandingOf, writeCheckoutBranding } from './branding.queries.generated.ts'
import type { CheckoutConfiguration, Colors } from './checkout-configuration.ts'
import { type ConfigurationWishes, configurationProblems, termsWished } from './checkout-configuration-rules.ts'
import { type SupportFields, supportEmailProblem, supportUrlProblem } from './support.ts'

type Look = Pick<CheckoutConfiguration, 'brandName' | 'brandLogoUrl' | 'colors'>

/** The look of an organization's checkout where neither session nor configuration says otherwise, and its contact. */
export type CheckoutBranding = Look & SupportFields

/** A change of the branding, as the scalars have read it. An absent field stays; null clears it. */
type CheckoutBrandingInput = Pick<ConfigurationWishes, keyof Look> & Partial<SupportFields>

interface MayHaveBranding {
  readonly checkoutBranding?: CheckoutBrandingInput | null
}

const FIRST_BRANDING: CheckoutBranding = {
  ...{ brandName: null, brandLogoUrl: null, colors: null },
  ...{ supportEmail: null, supportUrl: null, supportPhone: null },
}

/** Returns the branding of an organization that is known to be in reach. */
export async function brandingOf(
  db: Queryable,
  { id, shard }: Pick<Account, 'id' | 'shard'>,
): Promise<CheckoutBranding> {
  const row = first(await db.run(checkoutBrandingOf, { shard, orgId: id }))
  return row === null ? FIRST_BRANDING : { ...row, colors: row.colors as Colors | null }
}

/** The branding part of `organizationUpdate`, by the rules of a checkout configuration. */
export const brandingPart: OrganizationPart<MayHaveBranding> = {
  problems: ({ checkoutBranding }, installation) => {
    const supportUrl = checkoutBranding?.supportUrl ?? null
    const ofUrl = supportUrl === null ? null : supportUrlProblem(supportUrl, installation.httpOnLoopback)
    const supportEmail = checkoutBranding?.supportEmail ?? null
    const ofEmail = supportEmail === null ? null : supportEmailProblem(supportEmail)
    const problems = configurationProblems(installation, checkoutBranding ?? {})
    return [...problems, ...(ofEmail ? [ofEmail] : []), ...(ofUrl ? [ofUrl] : [])].map(({ field, predicate }) =>
      problem(`checkoutBranding.${field}`, predicate),
    )
  },

  // The account's row is locked, so no other transaction changes the branding between the two statements.
  write: async (context, tx, account, { checkoutBranding }) => {
    if (checkoutBranding == null) return
    const { colors, ...branding } = {
      ...(await brandingOf(tx, account)),
      ...termsWished(context, checkoutBranding),
      ...supportWished(checkoutBranding),
    }
    await tx.run(writeCheckoutBranding, {
      ...{ shard: account.shard, orgId: account.id, callerId: context.caller.account.id, ...branding },
      colorsText: colors && JSON.stringify(colors),
      updatedAt: context.wallNow(),
    })
  },
}

/** Returns the changes of the contact. */
function supportWished({ supportEmail, supportUrl, supportPhone }: CheckoutBrandingInput): Partial<SupportFields> {
  return {
    ...(supportEmail !== undefined && { supportEmail }),
    ...(supportUrl !== undefined && { supportUrl }),
    ...(supportPhone !== undefined && { supportPhone }),
  }
}
