export { acceptInvitation, addMember } from './accept-invitation.ts'
export { type AuthenticateSession, createAuthenticateSession, type PersonCaller } from './authenticate-session.ts'
export { type CookieKind, cookieName, setCookie, tokenOfCookie } from './cookies.ts'
export { allowsDemoSessions, areFactorsAccepted, type DemoSetting, isDemoSession } from './demo-sessions.ts'
export { emailKey } from './email-key.ts'
export { type Invitation, invitationOfToken, type OpenInvitation } from './invitation.ts'
export type { Membership, Person } from './membership.ts'
export type { MembershipRemoveResult } from './membership-remove.ts'
export { enqueueMessage } from './messages/enqueue-person-message.ts'
export { sealedInvitationTokens, sendInvitation } from './messages/send-invitation.ts'
export { sendPersonMessage } from './messages/send-person-message.ts'
export { inviteByCommand, membersByCommand } from './people-by-command.ts'
export { createPersonLink, findPersonLink, type LinkKind, takePersonLink } from './person-links.ts'
export {
  createSession,
  endSession,
  endSessions,
  type Factor,
  type NewSession,
  type ProvenPerson,
  rotateSession,
} from './person-session.ts'
export type { PersonSession } from './person-sessions.ts'
export { needsSingleSignOn } from './required-connection.ts'
export { type Grant, modesBelow, refuseGrant } from './role-rules.ts'
export { deleteLostSavedViews } from './saved-views/delete-lost-saved-views.ts'
export type { SavedView } from './saved-views/saved-view.ts'
export type { SavedViewDeleteResult } from './saved-views/saved-view-delete.ts'
export type { SavedViewParameter } from './saved-views/saved-view-rules.ts'
export {
  hasStepUp,
  isOpenSession,
  LAST_SEEN_WRITTEN_EVERY_SECONDS,
  SESSION_IDLE_MINUTES,
  SESSION_TOTAL_HOURS,
  type SessionTimes,
  STEP_UP_MINUTES,
  sessionEndsAt,
} from './session-limits.ts'
export { isToken, newLinkToken, newToken, shardOfLinkToken, tokenHash } from './tokens.ts'
