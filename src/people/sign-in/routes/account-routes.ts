import { accountIdOf } from '../../../accounts/index.ts'
import type { RouteHandler } from '../route.ts'
import { accountsOfSession } from '../session-of-request.queries.generated.ts'
import { requireSession } from '../session-of-request.ts'

/**
 * Returns the accounts of which the session's person is a member. A page needs them before it can
 * name one in `Tallystick-Account`. It does not count as use of the session.
 */
export const accounts: RouteHandler = async (services, request) => {
  const { personId, ssoConnectionId } = await requireSession(services, request)
  const rows = await services.db.read.run(accountsOfSession, { personId, ssoConnectionId })
  return {
    body: {
      accounts: rows.map((row) => ({ ...row, id: accountIdOf(row as Parameters<typeof accountIdOf>[0]) })),
    },
  }
}
