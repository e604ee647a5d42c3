/*
 * lockOpenInvitation: Locks an open invitation of an address, and returns it with its account. Of
 * two concurrent acceptances one finds it open.
 */
select i.id as invitation_id, i.email, i.email_key, i.role as granted_role, i.mode as granted_mode, i.expires_at, :columns(account)
from invitations i
join accounts a on a.id = i.account_id
where i.shard = :shard and i.id = :id and i.email_key = :emailKey and i.accepted_at is null and i.revoked_at is null
  and i.expires_at > :now
for update of i;
