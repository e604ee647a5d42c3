/* lockPlanRow: Locks a plan. The payment of an occurrence is locked before its plan. */
select p.id, p.status, p.amount_minor, p.total_amount_minor, p.payment_method_id from payment_plans p
where p.shard = :shard and p.id = :id
for update of p;

/*
 * lockMethodOfPlan: Locks the payment method of a plan, before the plan is locked. Returns when
 * charges with it became likelier to succeed.
 */
select m.id, m.renewed_at, m.credential_changed_at from payment_plans p join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id
where p.shard = :shard and p.id = :planId
for no key update of m;
