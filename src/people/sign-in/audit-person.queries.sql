/* accountsToAudit (directory): Returns accounts of which a person is a member. */
select m.shard, m.account_id from memberships m where m.person_id = :personId order by m.id limit :limit::integer;
