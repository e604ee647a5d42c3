/*
 * replaceProviderConfiguration: Sets the replacement of a locked provider configuration, which is no
 * longer the default. Its remaining payment methods are checked again.
 */
update provider_configurations p
set replaced_by = :replacedBy, replaced_at = :replacedAt, replacement_shares_account = :replacementSharesAccount,
  replacement_completed_at = null, moved_methods = :movedMethods, recheck_after = :recheckAfter, is_default = false,
  updated_at = :updatedAt
where p.shard = :shard and p.id = :id
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning :columns(providerConfiguration);

/* makeDefaultProviderConfiguration: Makes a provider configuration the default of its organization. */
update provider_configurations p set is_default = true, updated_at = :now
where p.shard = :shard and p.id = :id
  and exists (select from accounts a where a.id = p.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
returning p.id;

/*
 * lockReplacedConfiguration: Locks a replaced provider configuration while payment methods move, without blocking foreign
 * keys to it. Returns it with the types and currencies of its replacement.
 */
select p.replaced_by, p.replacement_shares_account, p.recheck_after, r.methods as "types_accepted", r.currencies as "currencies_accepted"
from provider_configurations p join provider_configurations r on r.shard = p.shard and r.id = p.replaced_by
where p.shard = :shard and p.id = :id
for no key update of p;

/*
 * recordMovedMethods: Adds to the number of payment methods that moved, and sets the next one to
 * check again.
 */
update provider_configurations p
set moved_methods = p.moved_methods + :moved::integer, recheck_after = :recheckAfter?
where p.shard = :shard and p.id = :id
returning p.id;

/* completeReplacement: Marks a replacement as completed, once. */
update provider_configurations p
set replacement_completed_at = :now, recheck_after = null, updated_at = :now
where p.shard = :shard and p.id = :id and p.replacement_completed_at is null
returning :columns(providerConfiguration);

/*
 * configurationsOfSameAccount: Returns the ids of the provider configurations that share a stored
 * payment method's account with this one, itself included: those that it replaced, and its
 * replacements.
 */
with recursive same as (
  select p.id, p.org_id, p.replaced_by, p.replacement_shares_account as shares
  from provider_configurations p
  where p.shard = :shard and p.id = :id
  union
  select p.id, p.org_id, p.replaced_by, p.replacement_shares_account
  from same s join provider_configurations p on p.shard = :shard and p.org_id = s.org_id
    and ((s.shares and p.id = s.replaced_by) or (p.replacement_shares_account and p.replaced_by = s.id))
)
select same.id as "id!" from same;

/* replacedConfiguration: Returns a provider configuration if it is replaced. */
select p.id from provider_configurations p
where p.shard = :shard and p.id = :id and p.replaced_by is not null;
