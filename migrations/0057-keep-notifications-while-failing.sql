-- Finds the unapplied notifications of a provider configuration that recovered.
create index unapplied_provider_notifications on provider_notifications (shard, configuration_id, received_at)
  where applied_at is null;
comment on column provider_notifications.due_at is
  'When it is applied or retried. Null: applied, or given up. A configuration that recovers makes it due again.';
