// Made by scripts/generate-queries.ts from payable.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface CheckoutCanBePaidParameters {
  readonly adapters: readonly (string | null)[]
  readonly currency: string
  readonly instruments: readonly (string | null)[]
  readonly shard: number
  readonly orgId: string
  readonly checkoutConfigurationId: string
}

export interface CheckoutCanBePaidRow {
  readonly isConfigured: boolean
  readonly isTaken: boolean
  readonly isOffered: boolean
}

/**
 * Returns whether the mode of an organization has a provider configuration, whether one accepts the
 * currency and an instrument, and whether the checkout offers such an instrument. `adapters` and
 * `instruments`: those that can charge the amount.
 */
export const checkoutCanBePaid: Statement<CheckoutCanBePaidParameters, CheckoutCanBePaidRow> = {
  name: 'checkoutCanBePaid',
  text: `with configured as (
  select p.id, p.methods,
    p.adapter = any($1::text[]) and (p.currencies is null or $2 = any(p.currencies))
      and p.methods && $3::text[] as takes
  from accounts a join provider_configurations p on p.shard = $4 and p.org_id = a.id and p.mode = a.mode
  where a.id = $5 and cardinality(p.methods) > 0 and p.replaced_by is null
)
select exists (select from configured) as "is_configured!", exists (select from configured c where c.takes) as "is_taken!",
  exists (
    select from configured c
      join checkout_configurations k on k.shard = $4 and k.org_id = $5 and k.id = $6
    where c.takes and (
      k.methods is null or exists (
        select from json_array_elements(k.methods) as offered
        where offered ->> 'type' = any(c.methods) and offered ->> 'type' = any($3::text[])
          and (coalesce(offered ->> 'configurationId', c.id::text) = c.id::text or c.id = (
            with recursive successor as (
              select n.id, n.replaced_by from provider_configurations n
              where n.shard = $4 and n.org_id = $5 and n.id = (offered ->> 'configurationId')::uuid
              union
              select n.id, n.replaced_by from successor s
                join provider_configurations n on n.shard = $4 and n.org_id = $5 and n.id = s.replaced_by
            )
            select s.id from successor s where s.replaced_by is null
          ))
      )
    )
  ) as "is_offered!"`,
  parameters: ['adapters', 'currency', 'instruments', 'shard', 'orgId', 'checkoutConfigurationId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    isConfigured: v[0] as boolean,
    isTaken: v[1] as boolean,
    isOffered: v[2] as boolean,
  }),
}
