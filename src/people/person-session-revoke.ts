import { type Context, transaction } from '../accounts/index.ts'
import { requireId } from '../platform/ids/index.ts'
import { notFound } from '../platform/refusal.ts'
import { endSession } from './person-session.ts'
import { findPersonSession, type PersonSession } from './person-sessions.ts'

/**
 * Ends a session of the person who sends the request, or of a member. Its requests are refused
 * within a second. Returns an ended session unchanged.
 */
export async function personSessionRevoke(context: Context, input: { readonly id: string }): Promise<PersonSession> {
  const found = await findPersonSession(context, requireId('ses', input.id, 'Session'))
  if (!found) throw notFound('Session')
  const { id, personId } = found
  return transaction(context, async (tx) => {
    const isEnded = await endSession(context, tx, { personId, id })
    // The entry belongs to the log of the caller's account.
    const accountId = context.caller.account.id
    return { ...found, ...(isEnded && { endedAt: context.wallNow() }), accountId }
  })
}
