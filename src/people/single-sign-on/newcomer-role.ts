import type { Account, Context, Mode, Role } from '../../accounts/index.ts'
import { problem, refuseProblems } from '../../platform/refusal.ts'
import { modesBelow, refuseGrant } from '../index.ts'

/** The role and mode for newcomers. Constraints of the table guarantee the values. */
interface NewcomerRole {
  readonly roleForNewcomers?: string | null | undefined
  readonly modeForNewcomers?: string | null | undefined
}

/** Refuses a role for newcomers that the caller may not grant in the account. */
export function refuseNewcomerRole(
  { caller }: Context,
  account: Pick<Account, 'id' | 'kind' | 'mode'>,
  { roleForNewcomers, modeForNewcomers }: NewcomerRole,
): void {
  const mode = (modeForNewcomers ?? null) as Mode | null
  const isPossible = mode === null || modesBelow(account).includes(mode)
  refuseProblems([!isPossible && problem('modeForNewcomers', `must be ${account.mode}, the mode of the account`)])
  if (roleForNewcomers != null)
    refuseGrant(caller, account, { role: roleForNewcomers as Role, mode, refundLimit: null })
}
