/*
 * accountsToAudit (every shard: a person is a member of accounts of any shard): Returns accounts of
 * which a person is a member.
 */
select m.shard, m.account_id from memberships m where m.person_id = :personId order by m.id limit :limit::integer;

/* insertPersonAuditEntry: Inserts an audit entry about a person in the log of an account. */
insert into audit_entries (shard, account_id, id, actor_person_id, action, record_type, record_id, outcome, address,
  request_id, occurred_at, operator)
values (:shard, :accountId, :id, :actorPersonId?, :action, 'Person', :personId, :outcome, :address?, :requestId?,
  :occurredAt, :operator?);
