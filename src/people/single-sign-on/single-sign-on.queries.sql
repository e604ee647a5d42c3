/* columns signInConnection: The columns of a connection that a sign-in needs, and its account's kind. */
c.id, c.shard, c.account_id, c.issuer, c.client_id, c.client_secret_sealed as "client_secret_sealed!",
  c.role_for_newcomers, c.mode_for_newcomers, c.second_factor_values;

/* connectionOfDomain (directory): Returns the connection that has proven a domain. */
select :columns(signInConnection)
from sso_domains d join sso_connections c on c.shard = d.shard and c.account_id = d.account_id and c.id = d.connection_id
where d.domain = :domain and d.proven_at is not null and c.deleted_at is null;

/* connectionForSignIn (directory): Returns an undeleted connection. */
select :columns(signInConnection)
from sso_connections c
where c.shard = :shard and c.id = :id and c.deleted_at is null;

/*
 * keepConnection (directory): Locks an undeleted connection against changes until the transaction
 * ends.
 */
select :columns(signInConnection)
from sso_connections c
where c.shard = :shard and c.id = :id and c.deleted_at is null
for share of c;

/* provenDomains (directory): Returns the proven domains of a connection. */
select d.domain from sso_domains d
where d.shard = :shard and d.connection_id = :connectionId and d.proven_at is not null;

/* insertSingleSignOn (directory): Inserts a sign-in at a provider. */
insert into sign_ins (id, token_hash, purpose, attempts, state, created_at, expires_at)
values (:id, :tokenHash, 'SingleSignOn', 0, :state::json, :now, :expiresAt);

/* takeSingleSignOn (directory): Deletes a sign-in at a provider and returns it, once. */
delete from sign_ins s
where s.token_hash = :tokenHash and s.purpose = 'SingleSignOn' and s.person_id is null
returning s.state::text as "state!", s.expires_at;

/* personOfIdentity (directory): Returns the person of a provider's subject. */
select i.person_id from sso_identities i where i.connection_id = :connectionId and i.subject = :subject;

/* insertSsoIdentity (directory): Inserts an identity, unless the provider's subject has one. */
insert into sso_identities (connection_id, subject, person_id, created_at)
values (:connectionId, :subject, :personId, :now)
on conflict (connection_id, subject) do nothing;

/* personWithAddress (directory): Returns the person with an address. */
select p.id from people p where p.email_key = :emailKey;

/* insertNewcomer (directory): Inserts a person, unless somebody has the address. */
insert into people (id, email, email_key, name, locale, created_at, updated_at)
values (:id, :email, :emailKey, :name?, :locale, :now, :now)
on conflict (email_key) do nothing;

/*
 * deleteUnfinishedPassword (directory): Deletes the password of a person who has no second factor,
 * and the sign-ins that proved it.
 */
with unfinished as (
  delete from person_credentials c
  where c.person_id = :personId and c.kind = 'Password' and not exists (
    select from person_credentials f where f.person_id = :personId and f.kind in ('OneTimeCode', 'Passkey'))
  returning c.person_id
)
delete from sign_ins i using unfinished u where i.person_id = u.person_id returning i.id;

/*
 * isMemberBelow (directory): Returns a row if the person is a member of an account or of one below
 * it.
 */
select true as "is_member!"
from memberships m join accounts a on a.id = m.account_id
where m.person_id = :personId and :accountId in (a.id, a.agency_id, a.platform_id)
limit 1;

/*
 * invitationOfAddress (directory): Returns the oldest open invitation of an address to an account
 * or to one below it, and its account.
 */
select i.id as invitation_id, i.email, i.role as granted_role, i.mode as granted_mode, i.expires_at, :columns(account)
from invitations i join accounts a on a.id = i.account_id
where i.email_key = :emailKey and :accountId in (a.id, a.agency_id, a.platform_id)
  and i.accepted_at is null and i.revoked_at is null and i.expires_at > :now
order by i.id limit 1;

/* accountOfConnection (directory): Returns the account of a connection. */
select :columns(account) from accounts a where a.id = :accountId;
