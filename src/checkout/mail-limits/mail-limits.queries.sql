/*
 * mailSenderOf (directory): Returns the mode of an organization and the account at the top of its
 * tree.
 */
select a.mode, t.id as top_id, t.shard as top_shard
from accounts a join accounts t on t.id = coalesce(a.platform_id, a.agency_id, a.id)
where a.id = :orgId;

/*
 * countMailOfDay: Counts one message of an account on a day. Returns no row at the limit. The row
 * stays locked until the transaction ends.
 */
insert into mail_days as d (shard, org_id, mode, day, messages) values (:shard, :orgId, :mode, :day, 1)
on conflict on constraint mail_days_pkey do update set messages = d.messages + 1 where d.messages < :messagesMax::int
returning d.messages;

/*
 * countMailToRecipient: Counts a message to an address. Returns no row when the address has reached
 * its limit since an id. A message that is sent again is counted once.
 */
insert into mail_recipients as r (shard, address_hash, message_ids, newest_message_at)
values (:shard, :addressHash, array[:messageId::uuid], :now)
on conflict on constraint mail_recipients_pkey do update
set message_ids = array(
    select m from unnest(r.message_ids) as m where m >= :dayAgoId and m <> :messageId
  ) || :messageId::uuid, newest_message_at = :now
where :messageId = any(r.message_ids)
  or (select count(*) from unnest(r.message_ids) as m where m >= :dayAgoId) < :messagesMax::int
returning r.address_hash;

/*
 * deleteOldMailDays (each cell: a cleanup job): Deletes the oldest daily counts from before a day,
 * at most `limit`.
 */
delete from mail_days d where (d.shard, d.org_id, d.mode, d.day) in (
  select o.shard, o.org_id, o.mode, o.day from mail_days o where o.day < :before order by o.day limit :limit::int
);

/*
 * deleteOldMailRecipients (each cell: a cleanup job): Deletes the counts of addresses that were
 * sent no message since a time, at most `limit`.
 */
delete from mail_recipients r where (r.shard, r.address_hash) in (
  select o.shard, o.address_hash from mail_recipients o
  where o.newest_message_at < :before order by o.newest_message_at limit :limit::int
) and r.newest_message_at < :before;
