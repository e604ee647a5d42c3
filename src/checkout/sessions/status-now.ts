import { type Context, nowOf } from '../../accounts/index.ts'
import { type JudgedSession, judgedStatus, type SessionStatus } from './session-status.ts'

/** The status as it is judged now where the session's organization lives. Only a session that can expire asks for the time. */
export function statusNow(
  context: Context,
  session: JudgedSession & { readonly orgId: string },
): SessionStatus | Promise<SessionStatus> {
  if (session.status !== 'Active' || session.expirationDate === null) return session.status as SessionStatus
  const now = nowOf(context, session.orgId)
  return typeof now === 'string' ? judgedStatus(session, now) : now.then((at) => judgedStatus(session, at))
}
