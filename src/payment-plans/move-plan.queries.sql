/* writePlanStatus: moves a plan that stands in one of the given statuses. */
update payment_plans p
set status = :status, paused_at = case when :status = 'Paused' then :now::timestamptz end, updated_at = :now
where p.shard = :shard and p.id = :id and p.status = any(:statusesBefore)
returning p.id;
