/* openInvitation: Returns an open invitation, and its account. */
select i.shard, i.account_id, i.id, i.email, i.email_key, i.role, i.mode, a.name as account_name
from invitations i join accounts a on a.id = i.account_id
where i.shard = :shard and i.token_hash = :tokenHash and i.accepted_at is null and i.revoked_at is null
  and i.expires_at > :now;

/* acceptOpenInvitation: Marks an invitation as accepted. Returns no row when it is not open any more. */
update invitations i set accepted_at = :now
where i.shard = :shard and i.id = :id and i.email_key = :emailKey and i.accepted_at is null and i.revoked_at is null
  and i.expires_at > :now
returning i.account_id, i.role, i.mode;

/* insertAcceptedMembership: Inserts the membership of an accepted invitation, unless the person is a member. */
insert into memberships (shard, account_id, id, person_id, role, mode, created_at, updated_at)
values (:shard, :accountId, :id, :personId, :role, :mode?, :now, :now)
on conflict on constraint person_is_a_member_once do nothing
returning id;
