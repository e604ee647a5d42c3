-- Lets an organization stop charging through a provider configuration for a while.
alter table provider_configurations add column paused_at timestamp(3) with time zone;
comment on column provider_configurations.paused_at is
  'Time of the pause in which nothing is charged through it, by the machine''s clock. Null: not paused.';
