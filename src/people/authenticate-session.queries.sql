/* sessionByToken (directory): Returns the session with this SHA-256. */
select s.id, s.person_id, s.sso_connection_id, s.token_hash, s.created_at, s.last_seen_at, s.proven_at, s.factors, s.ended_at
from person_sessions s
where s.token_hash = :tokenHash;

/*
 * recordSessionUse (directory): Sets when a session was last used, unless a later time was set
 * recently.
 */
update person_sessions s set last_seen_at = :usedAt
where s.id = :id and s.ended_at is null and s.last_seen_at < :notSince;

/*
 * rolesOfPerson (directory): Returns an account once for each of the person's memberships in it or
 * in an account above. Without `accountId`, returns up to three accounts of which the person is a
 * member. A session through a connection reaches the connection's account and those below it. A
 * required connection excludes the other sessions of people with an address of its domains, except
 * Owners of its account.
 */
select m.role as granted_role, m.mode as granted_mode, m.refund_limit_minor, m.refund_limit_currency,
  :columns(account)
from memberships m
join accounts a on m.account_id in (a.id, a.agency_id, a.platform_id)
where m.person_id = :personId and a.id = coalesce(:accountId?::uuid, m.account_id)
  and (:ssoConnectionId?::uuid is null or exists (
    select from sso_connections c
    where c.id = :ssoConnectionId and c.deleted_at is null and c.account_id in (a.id, a.agency_id, a.platform_id)))
  and not exists (
    select from people p
    join sso_domains d on d.domain = split_part(p.email_key, '@', 2) and d.proven_at is not null
    join sso_connections c on c.shard = d.shard and c.account_id = d.account_id and c.id = d.connection_id
    where p.id = m.person_id and c.required and c.deleted_at is null and c.id is distinct from :ssoConnectionId?::uuid
      and c.account_id in (a.id, a.agency_id, a.platform_id)
      and not exists (select from memberships o
                      where o.person_id = p.id and o.account_id = c.account_id and o.role = 'Owner'))
order by m.account_id limit 3;
