/*
 * checkoutCanBePaid: Returns whether the mode of an organization has a provider configuration,
 * whether one accepts the currency and an instrument, and whether the checkout offers such an
 * instrument. `adapters` and `instruments`: those that can charge the amount.
 */
with configured as (
  select p.id, p.methods,
    p.adapter = any(:adapters::text[]) and (p.currencies is null or :currency = any(p.currencies))
      and p.methods && :instruments::text[] as takes
  from accounts a join provider_configurations p on p.shard = :shard and p.org_id = a.id and p.mode = a.mode
  where a.id = :orgId and cardinality(p.methods) > 0 and p.replaced_by is null
)
select exists (select from configured) as "is_configured!", exists (select from configured c where c.takes) as "is_taken!",
  exists (
    select from configured c
      join checkout_configurations k on k.shard = :shard and k.org_id = :orgId and k.id = :checkoutConfigurationId
    where c.takes and (
      k.methods is null or exists (
        select from json_array_elements(k.methods) as offered
        where offered ->> 'type' = any(c.methods) and offered ->> 'type' = any(:instruments::text[])
          and (coalesce(offered ->> 'configurationId', c.id::text) = c.id::text or c.id = (
            with recursive successor as (
              select n.id, n.replaced_by from provider_configurations n
              where n.shard = :shard and n.org_id = :orgId and n.id = (offered ->> 'configurationId')::uuid
              union
              select n.id, n.replaced_by from successor s
                join provider_configurations n on n.shard = :shard and n.org_id = :orgId and n.id = s.replaced_by
            )
            select s.id from successor s where s.replaced_by is null
          ))
      )
    )
  ) as "is_offered!";
