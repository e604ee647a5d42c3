import { type Account, type Actor, type AuditedAct, audit, type Services } from '../accounts/index.ts'
import type { Id } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'

/** What was done, or tried, with the instrument of a token. */
export interface InstrumentAct {
  readonly action: string
  readonly tokenId: Id
  /** The organization that asked. */
  readonly organization: Account
  /** Who owns the token; null as long as the organization is not known to reach one of that id. */
  readonly owner: AuditedAct['owner'] | null
}

/**
 * Adds an entry to the audit log: to the owner's, with the token; where there is none for the organization, to its own and
 * without: neither it nor a stranger who owns the token learns of the other. Rejects when it can't.
 */
export async function auditInstrument(
  actor: Actor & Pick<Services, 'db'>,
  { action, tokenId, organization, owner }: InstrumentAct,
  outcome: AuditedAct['outcome'],
): Promise<void> {
  const record = owner && { type: 'VaultToken', id: tokenId.uuid }
  await audit(actor, actor.db.write, { owner: owner ?? organization, action, record, outcome })
}

/** The same of what was refused or failed. Never throws: what the caller must hear is why. */
export async function auditInstrumentFailure(
  actor: Actor & Pick<Services, 'db' | 'log'>,
  act: InstrumentAct,
  error: unknown,
): Promise<void> {
  const outcome = error instanceof Refusal ? error.code : 'INTERNAL'
  try {
    await auditInstrument(actor, act, outcome)
  } catch (err) {
    const { requestId, log } = actor
    const accountId = (act.owner ?? act.organization).id
    log.error({ err, requestId, action: act.action, outcome, accountId }, 'failed to write an audit entry')
  }
}
