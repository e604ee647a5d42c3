import { type Account, type Actor, type AuditedAction, audit, type Services } from '../accounts/index.ts'
import type { Id } from '../platform/ids/index.ts'
import { Refusal } from '../platform/refusal.ts'

/** An audited action on the instrument of a token. */
export interface InstrumentAction {
  readonly action: string
  readonly tokenId: Id
  /** The organization that requested it. */
  readonly organization: Account
  /** The owner of the token. Null until the organization's access to the token is proven. */
  readonly owner: AuditedAction['owner'] | null
}

/**
 * Writes an audit entry to the log of the token's owner. If the organization can't access the
 * token, the entry goes to the organization's own log without the token, so that neither learns of
 * the other. Rejects on failure.
 */
export async function auditInstrument(
  actor: Actor & Pick<Services, 'db'>,
  { action, tokenId, organization, owner }: InstrumentAction,
  outcome: AuditedAction['outcome'],
): Promise<void> {
  const record = owner && { type: 'VaultToken', id: tokenId.uuid }
  await audit(actor, actor.db.write, { owner: owner ?? organization, action, record, outcome })
}

/**
 * Writes an audit entry for a refusal or failure, like `auditInstrument`. Never throws, so that the
 * caller receives the original error.
 */
export async function auditInstrumentFailure(
  actor: Actor & Pick<Services, 'db' | 'log'>,
  act: InstrumentAction,
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
