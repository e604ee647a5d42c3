import type {
  CountryCode,
  IdentityVerificationCreateRequestUser,
  IdentityVerificationRequestUserName,
  Products,
} from 'plaid'
import type { IdentityTerms, KnownPerson, StartedIdentitySession } from '../port/identity-port.ts'
import type { ProviderAccess } from '../port/port.ts'
import { START_LIMIT_MS, unavailableOnNoResponse } from '../port/retry.ts'
import { needed, textOf, timeOf } from '../port/unvalidated.ts'
import { callPlaid, callPlaidOrThrow } from './call-plaid.ts'

const LINK_SECONDS = 24 * 60 * 60
/** The longest name that Plaid shows. */
const CLIENT_NAME_CHARACTERS_MAX = 30

/** Starts or finds the session of this id and creates its page. Throws ProviderUnavailable. */
export async function start(
  access: ProviderAccess,
  terms: IdentityTerms,
  limitMs = START_LIMIT_MS,
): Promise<StartedIdentitySession> {
  const templateId = needed(access.credentials.identityTemplateId ?? null)
  const shared = { access, templateId, leftMs: countdown(limitMs) }
  const reference = await create(shared, terms)
  return { reference, ...(await makePage(shared, terms)) }
}

/** The values that all calls of a start share, and their remaining time. */
interface StartCalls {
  readonly access: ProviderAccess
  readonly templateId: string
  readonly leftMs: () => number
}

function countdown(limitMs: number): () => number {
  const startedMs = performance.now()
  return () => Math.max(1, Math.ceil(limitMs - (performance.now() - startedMs)))
}

/**
 * Creates the session, or returns the existing one of the same id. Personal data that Plaid
 * rejects, such as a phone number in another format, are omitted, and Plaid asks the person.
 */
async function create(
  { access, templateId, leftMs }: StartCalls,
  { sessionId, person }: IdentityTerms,
): Promise<string> {
  const settings = { is_shareable: false, gave_consent: false, is_idempotent: true }
  const session = { client_user_id: sessionId, template_id: templateId, ...settings }
  const user = userOf(person)
  const withPerson =
    user &&
    (await unavailableOnNoResponse(() =>
      callPlaid(access, (plaid, options) => plaid.identityVerificationCreate({ ...session, user }, options), leftMs()),
    ))
  const created = withPerson?.accepted
    ? withPerson.body
    : await callPlaidOrThrow(access, (plaid, options) => plaid.identityVerificationCreate(session, options), leftMs())
  return needed(textOf(created.id))
}

/** Creates a page for the session of this id. A session in progress continues at its last step. */
async function makePage(
  { access, templateId, leftMs }: StartCalls,
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
  const made = await callPlaidOrThrow(access, (plaid, options) => plaid.linkTokenCreate(page, options), leftMs())
  return {
    token: needed(textOf(made.link_token)),
    link: needed(textOf(made.hosted_link_url)),
    expiresAt: needed(timeOf(made.expiration)),
  }
}

const NAME_CHARACTERS_MAX = 100

/**
 * Returns the facts that Plaid accepts, and then does not ask the person for; null if there are
 * none.
 */
function userOf(person: KnownPerson): IdentityVerificationCreateRequestUser | null {
  const name = nameOf(person)
  const user = {
    ...(person.email !== null && { email_address: person.email }),
    ...(person.phone !== null && { phone_number: person.phone }),
    ...(name && { name }),
  }
  return Object.keys(user).length > 0 ? user : null
}

/**
 * Returns both parts of a name, or nothing: Plaid rejects a single part. The last word of a full
 * name is the family name.
 */
function nameOf({ name, givenName, familyName }: KnownPerson): IdentityVerificationRequestUserName | null {
  const words = (name ?? '').trim().split(/\s+/)
  const parts = [givenName, familyName].map((part) => part?.trim() ?? '')
  const [given = '', family = ''] = parts.every(isTaken) ? parts : [words.slice(0, -1).join(' '), words.at(-1)]
  return isTaken(given) && isTaken(family) ? { given_name: given, family_name: family } : null
}

const isTaken = (part: string) => part !== '' && part.length <= NAME_CHARACTERS_MAX
