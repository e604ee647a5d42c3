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
 * The effect of a link. PasswordReset sets a password. AccessReset also replaces lost second
 * factors. Demo signs in the demo's owner.
 */
export type LinkKind = 'PasswordReset' | 'AccessReset' | 'Demo'

const VALID: Readonly<Record<LinkKind, Span>> = {
  PasswordReset: { minutes: 30 },
  AccessReset: { minutes: 30 },
  Demo: { hours: 12 },
}
const RESETS_PER_HOUR_MAX = 5

type Needed = Pick<Services, 'wallNow' | 'mintId' | 'publicUrl'>

/** Creates a link that works once. Returns its address, which can't be read again. */
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

/** Returns whether a person has reached the hourly limit of resets. */
export async function hasManyResets(
  { wallNow }: Pick<Services, 'wallNow'>,
  queryable: Queryable,
  personId: string,
): Promise<boolean> {
  const since = plus(wallNow(), { hours: -1 })
  return (first(await queryable.run(countPersonLinks, { personId, since }))?.links ?? 0) >= RESETS_PER_HOUR_MAX
}

/** Returns the unused link with this token and one of these kinds, or null. */
export async function findPersonLink(
  { wallNow }: Pick<Services, 'wallNow'>,
  queryable: Queryable,
  { token, kinds }: { readonly token: string; readonly kinds: readonly LinkKind[] },
): Promise<OpenPersonLinkRow | null> {
  if (!isToken(token)) return null
  const key = { tokenHash: tokenHash(token), kinds: [...kinds], now: wallNow() }
  return first(await queryable.run(openPersonLink, key))
}

/** Marks a link as used. Returns false if another request has used it. */
export async function takePersonLink(
  { wallNow }: Pick<Services, 'wallNow'>,
  tx: Transaction,
  { id }: OpenPersonLinkRow,
): Promise<boolean> {
  return (await tx.run(usePersonLink, { id, now: wallNow() })).length > 0
}
