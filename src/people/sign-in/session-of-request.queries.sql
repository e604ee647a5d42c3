/* openSessionByToken (directory): Returns a session that was not ended, and its person. */
select s.id, s.person_id, s.sso_connection_id, s.created_at, s.last_seen_at, s.proven_at, s.factors, s.ended_at, p.email, p.name, p.locale
from person_sessions s join people p on p.id = s.person_id
where s.token_hash = :tokenHash and s.ended_at is null;

/* extendSession (directory): Sets when a session was last used. */
update person_sessions s set last_seen_at = :now where s.id = :id and s.ended_at is null;

/*
 * devicesOfPerson (directory): Returns the IP addresses and user agents of a person's latest
 * sessions.
 */
select s.address, s.user_agent from person_sessions s where s.person_id = :personId order by s.id desc limit 100;

/*
 * accountsOfSession (directory): Returns the accounts of which a session's person is a member and
 * that the session reaches, the oldest membership first. A required connection excludes other
 * sessions, as in rolesOfPerson.
 */
select a.id, a.kind, a.name, a.mode, m.role
from memberships m
join accounts a on a.id = m.account_id
where m.person_id = :personId and (m.mode is null or m.mode = a.mode)
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
order by m.id limit 500;
