import { audit, type Services } from '../../accounts/index.ts'
import type { Transaction } from '../../platform/db/index.ts'
import { accountsToAudit } from './audit-person.queries.generated.ts'

/** The actions of routes below /session/, and of commands. */
export type PersonAction =
  | 'person.sign_in'
  | 'person.sign_out'
  | 'person.step_up'
  | 'person.locked'
  | 'person.password_changed'
  | 'person.factor_added'
  | 'person.factor_removed'
  | 'person.recovery_codes_replaced'
  | 'command.person.reset'

/** An action of a person, and the request that caused it. */
export interface AuditedPerson {
  readonly personId: string
  readonly action: PersonAction
  readonly address: string | null
  readonly requestId: string | null
  /** False if the person did not cause the action, as for a lock. */
  readonly isActor?: boolean
}

/** The most logs that get an entry. People are rarely members of more accounts. */
const ACCOUNTS_MAX = 20

/** Writes an audit entry in the log of every account of which the person is a member. */
export async function auditPerson(
  services: Pick<Services, 'wallNow' | 'mintId' | 'operator'>,
  tx: Transaction,
  { personId, action, address, requestId, isActor = true }: AuditedPerson,
): Promise<void> {
  const accounts = await tx.run(accountsToAudit, { personId, limit: ACCOUNTS_MAX })
  const actor = {
    ...services,
    address,
    ...(requestId !== null && { requestId }),
    ...(isActor && { actorPersonId: personId }),
  }
  const record = { type: 'Person', id: personId }
  for (const { shard, accountId } of accounts)
    await audit(actor, tx, { owner: { shard, id: accountId }, action, record, outcome: 'done' })
}
