/* linkOfPaymentSession: Returns the sealed link secret of a payment session. */
select s.id, s.org_id, s.link_secret_sealed from payment_sessions s
where s.shard = :shard and s.id = :sessionId;

/* linkOfPlanSession: Returns the sealed link secret of a plan session. */
select s.id, s.org_id, s.link_secret_sealed from payment_plan_sessions s
where s.shard = :shard and s.id = :sessionId;
