import { randomShard, type Services } from '../accounts/index.ts'
import { first, type Queryable, type Transaction } from '../platform/db/index.ts'
import { plus, type Span } from '../platform/time/index.ts'
import {
  countPersonLinks,
  insertLinkOfPerson,
  type OpenPersonLinkRow,
  openPersonLink,
  usePersonLink,
} from './person-links.queries.generated.ts'
import { isToken, newToken, tokenHash } from './tokens.ts'

/**
 * PasswordReset sets a password. AccessReset also replaces lost second factors. Demo signs the
 * demo's owner in.
 */
export type LinkKind = 'PasswordReset' | 'AccessReset' | 'Demo'

const VALID: Readonly<Record<LinkKind, Span>> = {
  PasswordReset: { minutes: 30 },
  AccessReset: { minutes: 30 },
  Demo: { hours: 12 },
}
const RESETS_PER_HOUR_MAX = 5

type Needed = Pick<Services, 'wallNow' | 'mintId' | 'publicUrl'>

/** Creates a link that a person may follow once. Returns its address, which can't be read again. */
export async function createPersonLink(
  { wallNow, mintId, publicUrl }: Needed,
  queryable: Queryable,
  { personId, kind }: { readonly personId: string; readonly kind: LinkKind },
): Promise<string> {
  const now = wallNow()
  const token = newToken()
  const expiresAt = plus(now, VALID[kind])
  const id = mintId(randomShard())
  await queryable.run(insertLinkOfPerson, { id, tokenHash: tokenHash(token), kind, personId, now, expiresAt })
  // Browsers do not send the fragment, so that no log contains the token.
  return `${publicUrl}/session/${kind === 'Demo' ? 'demo' : 'new-password'}#token=${token}`
}

/** Returns whether a person has received as many resets in an hour as are sent. */
export async function hasManyResets(
  { wallNow }: Pick<Services, 'wallNow'>,
  queryable: Queryable,
  personId: string,
): Promise<boolean> {
  const since = plus(wallNow(), { hours: -1 })
  return (first(await queryable.run(countPersonLinks, { personId, since }))?.links ?? 0) >= RESETS_PER_HOUR_MAX
}

/**
 * Returns the link with a token that was not followed; null for any other text, and for a link of
 * another kind.
 */
export async function findPersonLink(
  { wallNow }: Pick<Services, 'wallNow'>,
  queryable: Queryable,
  { token, kinds }: { readonly token: string; readonly kinds: readonly LinkKind[] },
): Promise<OpenPersonLinkRow | null> {
  if (!isToken(token)) return null
  const key = { tokenHash: tokenHash(token), kinds: [...kinds], now: wallNow() }
  return first(await queryable.run(openPersonLink, key))
}

/** Uses a link up. Returns false when another request has used it. */
export async function takePersonLink(
  { wallNow }: Pick<Services, 'wallNow'>,
  tx: Transaction,
  { id }: OpenPersonLinkRow,
): Promise<boolean> {
  return (await tx.run(usePersonLink, { id, now: wallNow() })).length > 0
}
