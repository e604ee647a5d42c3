-- Records refunds that were made at the provider.

-- The default fills the existing rows without rewriting the table. New rows name their origin.
alter table refunds
  add column origin text not null default 'Api',
  alter column request drop not null,
  add constraint refund_origin_is_known check (origin in ('Api', 'Provider')),
  add constraint refunds_of_the_api_have_a_request check (origin = 'Provider' or request is not null),
  add constraint refunds_at_the_provider_have_a_reference check (origin = 'Api' or provider_reference is not null);
alter table refunds alter column origin drop default;
comment on column refunds.origin is
  'Api: sent by this installation. Provider: made at the provider without it, and reported by a notification.';
comment on column refunds.request is 'The whole request to the provider. Null for a refund that was made there.';

create unique index provider_refund_is_recorded_once on refunds (shard, configuration_id, provider_reference)
  where origin = 'Provider';
