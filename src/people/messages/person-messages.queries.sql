/* insertPersonMessage (directory): Inserts a message to a person, or without a recipient. */
insert into person_messages (id, kind, person_id, address, account_id, role, created_at)
values (:id, :kind, :personId, :address?, :accountId?, :role?, :now);

/*
 * personMessageById (directory): Returns a message with its recipient and its account, if any.
 * Returns no row for a message without a recipient.
 */
select m.id, m.kind, m.person_id, m.address, m.role, m.created_at, p.email, p.locale, a.name as "account_name?"
from person_messages m
join people p on p.id = m.person_id
left join accounts a on a.id = m.account_id
where m.id = :id;

/* deletePersonMessage (directory): Deletes a message that was sent or given up. */
delete from person_messages m where m.id = :id;

/*
 * invitationToSend (directory): Returns an open invitation whose message was neither sent nor given
 * up. Also returns the language of the invited person, or else of the person who invites.
 */
select i.account_id, i.email, i.role as granted_role, i.token_sealed as "token_sealed!", a.name as account_name,
  coalesce(p.locale, b.locale) as "locale?"
from invitations i
join accounts a on a.id = i.account_id
left join people p on p.email_key = i.email_key
left join people b on b.id = i.invited_by_person_id
where i.shard = :shard and i.id = :id and i.token_sealed is not null
  and i.accepted_at is null and i.revoked_at is null and i.expires_at > :now;

/* clearInvitationToken (directory): Deletes the sealed token of an invitation. */
update invitations i set token_sealed = null
where i.shard = :shard and i.id = :id and i.token_sealed is not null;

/*
 * staleInvitationTokens (directory): Returns the invitations after a row whose token is not sealed
 * under the current root key.
 */
select i.shard, i.id, i.account_id, i.token_sealed as "token_sealed!"
from invitations i
where i.shard between :fromShard and :toShard and (i.shard, i.id) > (:afterShard::smallint, :afterId::uuid)
  and substring(i.token_sealed from 1 for 5) <> :currentMark
order by i.shard, i.id limit :limit::integer;

/*
 * resealInvitationToken (directory): Replaces a sealed token, unless it has changed or its row is
 * locked.
 */
with free as (
  select f.id from invitations f
  where f.shard = :shard and f.id = :id and f.token_sealed = :tokenSealed
  for no key update skip locked
)
update invitations i set token_sealed = :newTokenSealed
from free
where i.shard = :shard and i.id = free.id
returning i.id;
