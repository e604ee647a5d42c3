/* sessionByToken (global table): Returns the session with this SHA-256. */
select s.id, s.person_id, s.token_hash, s.created_at, s.last_seen_at, s.proven_at, s.ended_at
from person_sessions s
where s.token_hash = :tokenHash;

/* recordSessionUse (global table): Sets when a session was last used, unless that was set since. */
update person_sessions s set last_seen_at = :usedAt
where s.id = :id and s.ended_at is null and s.last_seen_at < :notSince;

/*
 * rolesInAccount (every shard: a person is a member of accounts of any shard): Returns an account
 * once for each membership of the person in it or in an account above.
 */
select m.role as granted_role, m.mode as granted_mode, :columns(account)
from memberships m
join accounts a on m.account_id in (a.id, a.agency_id, a.platform_id)
where m.person_id = :personId and a.id = :accountId;

/*
 * accountsOfPerson (every shard: a person is a member of accounts of any shard): Returns two
 * accounts of which the person is a member.
 */
select m.role as granted_role, m.mode as granted_mode, :columns(account)
from memberships m
join accounts a on a.id = m.account_id
where m.person_id = :personId
order by m.account_id limit 2;
