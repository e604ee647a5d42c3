// Made by scripts/generate-queries.ts from customer-return.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface LinkOfPaymentSessionParameters {
  readonly shard: number
  readonly sessionId: string
}

export interface LinkOfPaymentSessionRow {
  readonly id: string
  readonly orgId: string
  readonly linkSecretSealed: Buffer
}

/** Returns the sealed link secret of a payment session. */
export const linkOfPaymentSession: Statement<LinkOfPaymentSessionParameters, LinkOfPaymentSessionRow> = {
  name: 'linkOfPaymentSession',
  text: `select s.id, s.org_id, s.link_secret_sealed from payment_sessions s
where s.shard = $1 and s.id = $2`,
  parameters: ['shard', 'sessionId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    linkSecretSealed: v[2] as Buffer,
  }),
}

export interface LinkOfPlanSessionParameters {
  readonly shard: number
  readonly sessionId: string
}

export interface LinkOfPlanSessionRow {
  readonly id: string
  readonly orgId: string
  readonly linkSecretSealed: Buffer
}

/** Returns the sealed link secret of a plan session. */
export const linkOfPlanSession: Statement<LinkOfPlanSessionParameters, LinkOfPlanSessionRow> = {
  name: 'linkOfPlanSession',
  text: `select s.id, s.org_id, s.link_secret_sealed from payment_plan_sessions s
where s.shard = $1 and s.id = $2`,
  parameters: ['shard', 'sessionId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    linkSecretSealed: v[2] as Buffer,
  }),
}
