/* columns membership: The columns of a membership, its person and its account. */
m.id, m.account_id, m.person_id, m.role, m.mode, m.refund_limit_minor, m.refund_limit_currency, m.created_at, m.updated_at, p.email, p.name, p.locale, a.kind as account_kind;

/* columns invitation: The columns of an invitation and its account. */
i.id, i.account_id, i.email, i.email_key, i.role, i.mode, i.refund_limit_minor, i.refund_limit_currency,
  i.invited_by_person_id, i.created_at, i.expires_at, i.accepted_at, i.revoked_at,
  a.kind as account_kind;

/* columns personSession: The columns of a person's session. */
s.id, s.person_id, s.created_at, s.last_seen_at, s.proven_at, s.factors, s.address, s.user_agent, s.ended_at;

/* personByEmail (directory): Returns the person with an address. */
select p.id, p.email, p.name, p.locale from people p where p.email_key = :emailKey;

/* personById (directory): Returns a person. */
select p.id, p.email, p.name, p.locale from people p where p.id = :id;

/* namesOfPeople (directory): Returns names and addresses of people. */
select p.id, p.email, p.name from people p where p.id = any(:ids::uuid[]);

/*
 * signInFactsOfPeople (directory): Returns when people last sent a request, and the kinds of their
 * second factors.
 */
select p.id,
  (select max(s.last_seen_at) from person_sessions s where s.person_id = p.id) as "last_seen_at?",
  array(select distinct c.kind from person_credentials c where c.person_id = p.id and c.kind <> 'Password' order by c.kind)
    as "second_factors!"
from people p where p.id = any(:ids::uuid[]);

/* membershipById (directory): Returns a membership of an account that the caller can reach. */
select :columns(membership)
from memberships m
join accounts a on a.id = m.account_id
join people p on p.id = m.person_id
where m.shard = :shard and m.id = :id and :callerId in (a.id, a.agency_id, a.platform_id);

/* membershipsOfAccount (directory): Returns an account's memberships after an id. */
select :columns(membership)
from memberships m
join accounts a on a.id = m.account_id
join people p on p.id = m.person_id
where m.shard = :shard and m.account_id = :accountId and m.id :direction(>, <) :from
  and :callerId in (a.id, a.agency_id, a.platform_id)
order by m.id :direction(asc, desc) limit :limit::integer;

/*
 * membershipsOfSession (directory): Returns the oldest memberships of a session's person in
 * accounts that the session reaches.
 */
select :columns(membership)
from memberships m
join accounts a on a.id = m.account_id
join people p on p.id = m.person_id
join person_sessions s on s.id = :sessionId and s.person_id = m.person_id
where m.person_id = :personId
  and (s.sso_connection_id is null or exists (
    select from sso_connections c
    where c.id = s.sso_connection_id and c.deleted_at is null and c.account_id in (a.id, a.agency_id, a.platform_id)))
order by m.id limit :limit::integer;

/*
 * lockMembershipsOfAccount (directory): Locks the memberships of an account's Owners, and the one
 * with the given id, so that two concurrent changes can't remove the last Owner.
 */
select m.id, m.role, m.mode from memberships m
where m.shard = :shard and m.account_id = :accountId and (m.role = 'Owner' or m.id = :id)
order by m.id
for update of m;

/*
 * membershipOfAddress (directory): Returns whether a person with the address is a member of the
 * account.
 */
select m.id from memberships m join people p on p.id = m.person_id
where m.shard = :shard and m.account_id = :accountId and p.email_key = :emailKey;

/* insertMembership (directory): Inserts a membership, unless the person is a member already. */
insert into memberships (shard, account_id, id, person_id, role, mode, refund_limit_minor, refund_limit_currency,
  created_at, updated_at)
values (:shard, :accountId, :id, :personId, :role, :mode?, :refundLimitMinor?, :refundLimitCurrency?,
  :createdAt, :createdAt)
on conflict on constraint person_is_a_member_once do nothing
returning id;

/* updateMembership (directory): Updates the role, the mode and the refund limit of a membership. */
update memberships m set role = :role, mode = :mode?, refund_limit_minor = :refundLimitMinor?,
  refund_limit_currency = :refundLimitCurrency?, updated_at = :updatedAt
where m.shard = :shard and m.account_id = :accountId and m.id = :id;

/* deleteMembership (directory): Deletes a membership. */
delete from memberships m where m.shard = :shard and m.account_id = :accountId and m.id = :id;

/* personHasMembership (directory): Returns a row if the person is a member of an account. */
select true as "is_member!" from memberships m where m.person_id = :personId limit 1;

/*
 * lockPerson (directory): Locks a person, so that changes of their memberships run one after
 * another.
 */
select p.id from people p where p.id = :id for no key update of p;

/* invitationById (directory): Returns an invitation to an account that the caller can reach. */
select :columns(invitation)
from invitations i
join accounts a on a.id = i.account_id
where i.shard = :shard and i.id = :id and :callerId in (a.id, a.agency_id, a.platform_id);

/* invitationsOfAccount (directory): Returns an account's invitations after an id. */
select :columns(invitation)
from invitations i
join accounts a on a.id = i.account_id
where i.shard = :shard and i.account_id = :accountId and i.id :direction(>, <) :from
  and :callerId in (a.id, a.agency_id, a.platform_id)
order by i.id :direction(asc, desc) limit :limit::integer;

/* invitationByToken (directory): Returns the open invitation with this SHA-256, and its account. */
select i.id as invitation_id, i.email, i.email_key, i.role as granted_role, i.mode as granted_mode, i.invited_by_person_id,
  i.expires_at, :columns(account)
from invitations i
join accounts a on a.id = i.account_id
where i.shard = :shard and i.token_hash = :tokenHash and i.accepted_at is null and i.revoked_at is null and i.expires_at > :now;

/*
 * revokeInvitationsOfAddress (directory): Revokes the open invitation of an address to an account.
 */
update invitations i set revoked_at = :now
where i.shard = :shard and i.account_id = :accountId and i.email_key = :emailKey
  and i.accepted_at is null and i.revoked_at is null;

/* insertInvitation (directory): Inserts an invitation. */
insert into invitations (shard, account_id, id, token_hash, token_sealed, email, email_key, role, mode, refund_limit_minor,
  refund_limit_currency, invited_by_person_id, created_at, expires_at)
values (:shard, :accountId, :id, :tokenHash, :tokenSealed?, :email, :emailKey, :role, :mode?, :refundLimitMinor?,
  :refundLimitCurrency?, :invitedByPersonId?, :createdAt, :expiresAt);

/* revokeInvitation (directory): Revokes an invitation. Returns no row if it was accepted. */
update invitations i set revoked_at = coalesce(i.revoked_at, :now)
where i.shard = :shard and i.account_id = :accountId and i.id = :id and i.accepted_at is null
returning i.revoked_at;

/*
 * acceptInvitationOfAddress (directory): Marks an open invitation of an address as accepted.
 * Returns no row if it is no longer open.
 */
update invitations i set accepted_at = :now
from accounts a
where i.shard = :shard and i.id = :id and i.email_key = :emailKey and a.id = i.account_id
  and i.accepted_at is null and i.revoked_at is null and i.expires_at > :now
returning i.role as granted_role, i.mode as granted_mode, i.refund_limit_minor, i.refund_limit_currency, :columns(account);

/*
 * accessiblePersonSession (directory): Returns a session of the person, or with `includeMembers`
 * also of a member of an account that the caller can reach. A member's session through a connection
 * must reach the caller's account or one below it.
 */
select :columns(personSession) from person_sessions s
where s.id = :id and (s.person_id = :personId?::uuid or :includeMembers and exists (
  select from memberships m join accounts a on a.id = m.account_id
  where m.person_id = s.person_id and :callerId in (a.id, a.agency_id, a.platform_id))
  and (s.sso_connection_id is null or exists (
    select from sso_connections c
    join accounts a on a.id = c.account_id
    join accounts caller on caller.id = :callerId
    where c.id = s.sso_connection_id
      and (a.id in (caller.id, caller.agency_id, caller.platform_id) or caller.id in (a.agency_id, a.platform_id)))));

/*
 * openSessionsOfPeople (directory): Returns each person's newest sessions that were not ended. With
 * `callerId`, a session through a connection must reach that account or one below it.
 */
select :columns(personSession)
from unnest(:personIds::uuid[]) as wanted (person_id)
cross join lateral (
  select newest.* from person_sessions newest
  where newest.person_id = wanted.person_id and newest.ended_at is null
    and (:callerId?::uuid is null or newest.sso_connection_id is null or exists (
      select from sso_connections c
      join accounts a on a.id = c.account_id
      join accounts caller on caller.id = :callerId?::uuid
      where c.id = newest.sso_connection_id
        and (a.id in (caller.id, caller.agency_id, caller.platform_id) or caller.id in (a.agency_id, a.platform_id))))
  order by newest.id desc limit :limit::integer
) s
order by s.id desc;

/* invitationsSince (directory): Returns the number of invitations to an account since a time. */
select count(*)::int as "count!" from invitations i
where i.shard = :shard and i.account_id = :accountId and i.created_at > :since;
