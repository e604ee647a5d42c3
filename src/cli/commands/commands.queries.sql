/* anyAccountById (directory): Returns an account. The command line reaches every account. */
select :columns(account)
from accounts a
where a.id = :id;

/* accountsPage (directory): Returns accounts of every kind after an id, oldest first. */
select :columns(account)
from accounts a
where a.id > :from
order by a.id
limit :limit::integer;

/*
 * revokeAnyApiKey (directory): Revokes an API key of any account. Returns a revoked key unchanged.
 */
update api_keys k set revoked_at = coalesce(k.revoked_at, :revokedAt)
from accounts a
where k.id = :id and a.id = k.account_id
returning :columns(apiKeyOfAccount);
