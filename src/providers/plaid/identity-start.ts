import type { CountryCode, Products } from 'plaid'
import type { IdentityProvider, IdentityTerms, StartedIdentitySession } from '../identity-port.ts'
import type { ProviderAccess } from '../port.ts'
import { orUnavailable } from '../retry.ts'
import { ask, demand } from './ask-plaid.ts'
import { userOf } from './identity-user.ts'
import { needed, textOf, timeOf } from './unread.ts'

const LINK_SECONDS = 24 * 60 * 60
/** Of a longer name Plaid shows nothing. */
const CLIENT_NAME_CHARACTERS_MAX = 30

/** Starts a session, or finds the one that was started under this id, and has Plaid make a page for it. Throws ProviderUnavailable. */
export const start: IdentityProvider['start'] = async (access, terms) => {
  const templateId = needed(access.credentials.identityTemplateId ?? null)
  const reference = await begin(access, templateId, terms)
  return { reference, ...(await makePage(access, templateId, terms)) }
}

/**
 * Plaid has one for each id of ours: whoever asks again is given the one that is there. What it does not take of a person,
 * such as a telephone number of no known form, it is not told, and asks the person for.
 */
async function begin(access: ProviderAccess, templateId: string, { sessionId, person }: IdentityTerms) {
  const settings = { is_shareable: false, gave_consent: false, is_idempotent: true }
  const session = { client_user_id: sessionId, template_id: templateId, ...settings }
  const user = userOf(person)
  const told =
    user &&
    (await orUnavailable(() =>
      ask(access, (plaid, options) => plaid.identityVerificationCreate({ ...session, user }, options)),
    ))
  const begun = told?.accepted
    ? told.body
    : await demand(access, (plaid, options) => plaid.identityVerificationCreate(session, options))
  return needed(textOf(begun.id))
}

/** A page for whatever session Plaid has of this id: one that is under way goes on where it was left. */
async function makePage(
  access: ProviderAccess,
  templateId: string,
  { sessionId, organizationName, redirectUrl }: IdentityTerms,
): Promise<Omit<StartedIdentitySession, 'reference'>> {
  const page = {
    client_name: [...organizationName].slice(0, CLIENT_NAME_CHARACTERS_MAX).join('').trim(),
    language: 'en',
    country_codes: ['US' as CountryCode],
    products: ['identity_verification' as Products],
    user: { client_user_id: sessionId },
    identity_verification: { template_id: templateId, gave_consent: false },
    hosted_link: {
      url_lifetime_seconds: LINK_SECONDS,
      ...(redirectUrl !== null && { completion_redirect_uri: redirectUrl }),
    },
  }
  const made = await demand(access, (plaid, options) => plaid.linkTokenCreate(page, options))
  return {
    token: needed(textOf(made.link_token)),
    link: needed(textOf(made.hosted_link_url)),
    expiresAt: needed(timeOf(made.expiration)),
  }
}
