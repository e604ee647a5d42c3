/* anyAccountById (global table): the account of that id. The command line reaches every account. */
select id, kind, name, agency_id, platform_id, time_zone, mode, clock_id, clock_now, created_at, updated_at
from accounts
where id = :id;

/* accountsPage (global table): accounts of every kind, the oldest beyond `from` first. */
select id, kind, name, agency_id, platform_id, time_zone, mode, clock_id, clock_now, created_at, updated_at
from accounts
where id > :from
order by id
limit :limit::integer;

/* revokeAnyApiKey (global table): the key, revoked now unless it was before. The command line reaches every account. */
update api_keys k set revoked_at = coalesce(k.revoked_at, :revokedAt)
from accounts a
where k.id = :id and a.id = k.account_id
returning k.id, k.account_id, a.kind as account_kind, k.name, k.last4, k.created_at, k.expires_at, k.revoked_at;
