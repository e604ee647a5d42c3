// Made by scripts/generate-queries.ts from expire-challenge.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface ChallengedAttemptParameters {
  readonly shard: number
  readonly paymentId: string
}

export interface ChallengedAttemptRow {
  readonly id: string
  readonly orgId: string
  readonly paymentId: string
  readonly number: number
  readonly configurationId: string
  readonly paymentMethodId: string | null
  readonly vaultTokenId: string | null
  readonly stores: boolean
  readonly customerPresent: boolean
  readonly request: unknown
  readonly stage: string
  readonly outcome: string | null
  readonly providerReference: string | null
  readonly actionStateSealed: Buffer | null
  readonly declineCode: string | null
  readonly networkDeclineCode: string | null
  readonly returnCode: string | null
  readonly actionSentAt: Timestamp | null
  readonly sends: number
  readonly lastSentAt: Timestamp | null
  readonly createdAt: Timestamp
  readonly settledAt: Timestamp | null
}

/** Returns the attempt of a payment that waits for its customer. */
export const challengedAttempt: Statement<ChallengedAttemptParameters, ChallengedAttemptRow> = {
  name: 'challengedAttempt',
  text: `select t.id, t.org_id, t.payment_id, t.number, t.configuration_id, t.payment_method_id, t.vault_token_id, t.stores,
  t.customer_present, t.request, t.stage, t.outcome, t.provider_reference, t.action_state_sealed, t.decline_code,
  t.network_decline_code, t.return_code, t.action_sent_at, t.sends, t.last_sent_at, t.created_at, t.settled_at
from payment_attempts t
where t.shard = $1 and t.payment_id = $2 and t.stage = 'RequiresAction'`,
  parameters: ['shard', 'paymentId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    paymentId: v[2] as string,
    number: v[3] as number,
    configurationId: v[4] as string,
    paymentMethodId: v[5] as string | null,
    vaultTokenId: v[6] as string | null,
    stores: v[7] as boolean,
    customerPresent: v[8] as boolean,
    request: v[9],
    stage: v[10] as string,
    outcome: v[11] as string | null,
    providerReference: v[12] as string | null,
    actionStateSealed: v[13] as Buffer | null,
    declineCode: v[14] as string | null,
    networkDeclineCode: v[15] as string | null,
    returnCode: v[16] as string | null,
    actionSentAt: v[17] as Timestamp | null,
    sends: v[18] as number,
    lastSentAt: v[19] as Timestamp | null,
    createdAt: v[20] as Timestamp,
    settledAt: v[21] as Timestamp | null,
  }),
}
