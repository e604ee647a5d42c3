-- A charge that may still be captured is charged again only by request.

alter table payment_plan_occurrences
  drop constraint occurrence_retry_needs_is_known,
  add constraint occurrence_retry_needs_is_known check (retry_needs in ('NewCredential', 'NewConsent', 'ManualRequest'));
comment on column payment_plan_occurrences.retry_needs is
  'What a retry needs after an update of the payment method. NewCredential: the failed charge must not be repeated with the same number. NewConsent: the customer withdrew the consent. ManualRequest: the provider may still capture the failed charge, so only a request for this occurrence charges it again. Null: any update is enough.';
update payment_plan_occurrences o set retry_needs = 'ManualRequest'
where o.status = 'Failed' and o.retry_at is null and exists (
  select from payments p join payment_attempts t on t.shard = p.shard and t.payment_id = p.id
  where p.shard = o.shard and p.id = o.payment_id and p.status = 'Canceled'
    and t.outcome = 'Canceled' and t.provider_reference is not null);
