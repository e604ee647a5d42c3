/* columns ssoConnection: The columns of a connection and the kind of its account. */
c.id, c.account_id, a.kind as account_kind, c.name, c.issuer, c.client_id, c.required, c.role_for_newcomers,
  c.mode_for_newcomers, c.second_factor_values, c.created_at, c.updated_at;

/* ssoConnectionById (directory): Returns an undeleted connection that the caller can reach. */
select :columns(ssoConnection)
from sso_connections c join accounts a on a.id = c.account_id
where c.shard = :shard and c.id = :id and c.deleted_at is null and :callerId in (a.id, a.agency_id, a.platform_id);

/*
 * ssoConnectionOrDeletedById (directory): Returns a connection, deleted or not, that the caller can
 * reach.
 */
select :columns(ssoConnection)
from sso_connections c join accounts a on a.id = c.account_id
where c.shard = :shard and c.id = :id and :callerId in (a.id, a.agency_id, a.platform_id);

/*
 * lockSsoConnection (directory): Locks an undeleted connection that the caller can reach, and
 * returns it.
 */
select :columns(ssoConnection)
from sso_connections c join accounts a on a.id = c.account_id
where c.shard = :shard and c.id = :id and c.deleted_at is null and :callerId in (a.id, a.agency_id, a.platform_id)
for no key update of c;

/*
 * lockSsoConnectionOfOperator (directory): Locks an undeleted connection of any account for a
 * command. Returns the fields that are needed to prove a domain.
 */
select c.id, c.account_id, c.required from sso_connections c
where c.shard = :shard and c.id = :id and c.deleted_at is null
for no key update of c;

/*
 * ssoConnectionsOfAccount (directory): Returns the undeleted connections of an account, newest
 * first.
 */
select :columns(ssoConnection)
from sso_connections c join accounts a on a.id = c.account_id
where c.shard = :shard and c.account_id = :accountId and c.deleted_at is null
  and :callerId in (a.id, a.agency_id, a.platform_id)
order by c.id desc limit :limit::int;

/* insertSsoConnection (directory): Inserts a connection, unless the account has too many. */
insert into sso_connections as c (shard, account_id, id, name, issuer, client_id, client_secret_sealed, required,
  role_for_newcomers, mode_for_newcomers, second_factor_values, created_at, updated_at)
select :shard, a.id, :id, :name, :issuer, :clientId, :clientSecretSealed, false,
  :roleForNewcomers?, :modeForNewcomers?, :secondFactorValues::text[], :now, :now
from accounts a
where a.id = :accountId and :callerId in (a.id, a.agency_id, a.platform_id)
  and (select count(*) from sso_connections o
       where o.shard = :shard and o.account_id = :accountId and o.deleted_at is null) < :connectionsMax::bigint
returning c.id;

/*
 * updateSsoConnection (directory): Updates a connection. Keeps the secret unless there is a new
 * one.
 */
update sso_connections c
set name = :name, client_id = :clientId, required = :required, role_for_newcomers = :roleForNewcomers?,
  mode_for_newcomers = :modeForNewcomers?, second_factor_values = :secondFactorValues::text[],
  client_secret_sealed = coalesce(:clientSecretSealed?::bytea, c.client_secret_sealed), updated_at = :now
where c.shard = :shard and c.id = :id;

/*
 * markSsoConnectionDeleted (directory): Deletes a connection and its secret. Its row stays for the
 * audit log.
 */
update sso_connections c
set deleted_at = :now, updated_at = :now, client_secret_sealed = null, required = false
where c.shard = :shard and c.id = :id;

/* ssoDomainsOfConnections (directory): Returns the domains of connections. */
select d.connection_id, d.domain, d.proof, d.proven_at, d.proven_by
from sso_domains d
where d.shard = any(:shards::smallint[]) and d.connection_id = any(:connectionIds::uuid[])
order by d.domain;

/*
 * insertSsoDomain (directory): Inserts a domain of a connection, if the connection does not have
 * it.
 */
insert into sso_domains (shard, domain, account_id, connection_id, proof, created_at)
values (:shard, :domain, :accountId, :connectionId, :proof, :now)
on conflict (domain, connection_id) do nothing;

/* deleteSsoDomains (directory): Deletes the domains of a connection that are not in a list. */
delete from sso_domains d
where d.shard = :shard and d.connection_id = :connectionId and d.domain <> all(:kept::text[]);

/* proveSsoDomain (directory): Marks a domain of a connection as proven, once. */
update sso_domains d
set proven_at = coalesce(d.proven_at, :now), proven_by = coalesce(d.proven_by, :provenBy)
where d.shard = :shard and d.connection_id = :connectionId and d.domain = :domain
returning d.domain;

/*
 * sessionsBesideConnection (directory): Ends the sessions that a required connection excludes. They
 * are those of people with an address of its proven domains and a membership in its account or
 * below it, except Owners of the account.
 */
update person_sessions s set ended_at = :now
from people p
where s.person_id = p.id and s.ended_at is null and s.sso_connection_id is distinct from :connectionId::uuid
  and split_part(p.email_key, '@', 2) in (
    select d.domain from sso_domains d where d.connection_id = :connectionId and d.proven_at is not null)
  and exists (select from memberships m join accounts a on a.id = m.account_id
              where m.person_id = p.id and :accountId in (a.id, a.agency_id, a.platform_id))
  and not exists (select from memberships m
                  where m.person_id = p.id and m.account_id = :accountId and m.role = 'Owner')
returning s.id;

/*
 * sessionsOfConnection (directory): Ends the sessions of people who signed in through a connection.
 */
update person_sessions s set ended_at = :now
from sso_identities i
where i.connection_id = :connectionId and s.person_id = i.person_id and s.sso_connection_id = i.connection_id
  and s.ended_at is null
returning s.id;

/* deleteSsoIdentities (directory): Deletes the subjects of a connection's provider. */
delete from sso_identities i where i.connection_id = :connectionId;

/*
 * staleClientSecrets (directory): Returns the client secrets after a row that are not sealed under
 * the current root key.
 */
select c.shard, c.account_id, c.id, c.client_secret_sealed as "client_secret_sealed!"
from sso_connections c
where c.shard between :fromShard and :toShard
  and (c.shard, c.account_id, c.id) > (:afterShard::smallint, :afterAccountId::uuid, :afterId::uuid)
  and substring(c.client_secret_sealed from 1 for 5) <> :currentMark
order by c.shard, c.account_id, c.id limit :limit::integer;

/*
 * resealClientSecret (directory): Replaces a sealed secret, unless it has changed or its row is
 * locked.
 */
with free as (
  select f.account_id, f.id from sso_connections f
  where f.shard = :shard and f.account_id = :accountId and f.id = :id and f.client_secret_sealed = :clientSecretSealed
  for no key update skip locked
)
update sso_connections c set client_secret_sealed = :newClientSecretSealed
from free
where c.shard = :shard and c.account_id = free.account_id and c.id = free.id
returning c.id;
