/**
 * Signing in with a password and a second factor.
 *
 * To add a second factor, write a RouteHandler and register it with `addSessionRoutes`:
 *
 * 1. `takeFactorAttempt` returns the sign-in in progress of the request's cookie, and counts the
 *    attempt. Check `isFirstFactorProven`: the password, or the sign-in at a provider.
 * 2. Check the factor in a transaction, and use it up.
 * 3. In the same transaction, `completeSignIn` ends the sign-in and creates the session. Its token
 *    is the answer's `sessionToken`; `signInToken: null` deletes the other cookie.
 *
 * A step stores what the next one needs with `writeState`. For a session, `requireStepUp` and
 * `rotateSession` guard and follow each change of factors.
 */
export { auditPerson, type PersonAction } from './audit-person.ts'
export { completeSignIn, type ProvingRequest } from './complete-sign-in.ts'
export { deleteExpiredOfPeople } from './delete-expired-sign-ins.ts'
export { createDemoLink } from './demo-link.ts'
export { lockPersonFactors } from './factors/credentials.queries.generated.ts'
export { sealedOneTimeCodes } from './factors/one-time-code.ts'
export { replaceRecoveryCodes } from './factors/recovery-codes.ts'
export { type FactorsOfPerson, findFactors, hasSecondFactor, secondFactors } from './factors/second-factors.ts'
export { resetByCommand } from './reset-by-command.ts'
export {
  CHARACTERS_MAX,
  invalidField,
  lastSecondFactor,
  optionalTextOf,
  type RouteAnswer,
  type RouteHandler,
  RouteRefusal,
  type RouteRequest,
  type RouteServices,
  signInFailed,
  stepUpRequired,
  textOf,
} from './route.ts'
export { announceRemoval } from './routes/one-time-code-routes.ts'
export { SIGNED_IN } from './routes/progress.ts'
export { findSession, leaveSession, type RequestSession, requireSession, requireStepUp } from './session-of-request.ts'
export { addSessionRoutes, sessionRoutes } from './session-routes.ts'
export {
  findSignIn,
  isFirstFactorProven,
  leaveSignIn,
  type PersonSignIn,
  type SignIn,
  type SignInState,
  startSignIn,
  takeFactorAttempt,
  withKnownPerson,
  writeState,
} from './sign-in.ts'
