/* anyAccountById (global table): the account of that id. The command line reaches every account. */
select :columns(account)
from accounts a
where a.id = :id;

/* accountsPage (global table): accounts of every kind, the oldest beyond `from` first. */
select :columns(account)
from accounts a
where a.id > :from
order by a.id
limit :limit::integer;

/* revokeAnyApiKey (global table): the key, revoked now unless it was before. The command line reaches every account. */
update api_keys k set revoked_at = coalesce(k.revoked_at, :revokedAt)
from accounts a
where k.id = :id and a.id = k.account_id
returning :columns(apiKeyOfAccount);
