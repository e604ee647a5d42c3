-- Lets each provider configuration say when its provider is asked for 3-D Secure.
alter table provider_configurations
  add column three_d_secure text,
  add constraint provider_configuration_three_d_secure_is_known
    check (three_d_secure in ('Always', 'WhenStoring', 'Automatic'));
comment on column provider_configurations.three_d_secure is 'When the provider is asked for 3-D Secure. Null: the default of the adapter.';
