-- Reports of providers about the money that they settled, matched with payments and refunds.

create table settlement_reports (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null,
  configuration_id uuid not null,
  reference text not null,
  source text not null,
  status text not null,
  import_token uuid,
  lease_until timestamptz(3),
  period_start timestamptz(3),
  period_end timestamptz(3),
  lines integer not null,
  repeated_lines integer not null,
  differences integer not null,
  totals json not null,
  created_at timestamptz(3) not null,
  imported_at timestamptz(3),
  constraint settlement_reports_pkey primary key (shard, id),
  constraint settlement_report_belongs_to_its_organization unique (shard, org_id, id),
  constraint settlement_report_is_imported_once unique (shard, configuration_id, reference),
  constraint settlement_report_has_a_configuration foreign key (shard, org_id, configuration_id)
    references provider_configurations (shard, org_id, id),
  constraint settlement_report_source_is_known check (source in ('File', 'Api')),
  constraint settlement_report_status_is_known check (status in ('Importing', 'Imported')),
  constraint settlement_report_is_leased_while_it_is_imported check (
    (status = 'Importing') = (import_token is not null) and (status = 'Importing') = (lease_until is not null)
    and (status = 'Imported') = (imported_at is not null))
);
comment on table settlement_reports is
  'One report of a provider. Reports that are being imported are not shown.';
comment on column settlement_reports.reference is 'The report''s name at the provider: a day, or the name of its file.';
comment on column settlement_reports.lines is 'The number of its rows in settlement_lines.';
comment on column settlement_reports.repeated_lines is 'The number of lines that an earlier report had, and that were not stored again.';
comment on column settlement_reports.differences is 'The number of its lines that differ from our records.';
comment on column settlement_reports.totals is 'Gross, fees, net and payouts by currency, in minor units as text.';
create unique index configuration_imports_one_report_at_a_time on settlement_reports (shard, configuration_id)
  where status = 'Importing';

create table settlement_lines (
  shard smallint not null,
  report_id uuid not null,
  number integer not null,
  org_id uuid not null,
  configuration_id uuid not null,
  reference text not null,
  type text not null,
  occurred_at timestamptz(3),
  charge_reference text,
  refund_reference text,
  merchant_reference text,
  record_id uuid,
  amount_minor bigint not null,
  currency text not null,
  fee_minor bigint not null,
  net_minor bigint not null,
  settled_currency text not null,
  payment_id uuid,
  attempt_id uuid,
  refund_id uuid,
  difference text,
  constraint settlement_lines_pkey primary key (shard, report_id, number),
  constraint settlement_line_is_stored_once unique (shard, configuration_id, reference),
  constraint settlement_line_belongs_to_its_report foreign key (shard, org_id, report_id)
    references settlement_reports (shard, org_id, id),
  constraint settlement_line_names_a_payment_of_its_organization foreign key (shard, org_id, payment_id)
    references payments (shard, org_id, id),
  constraint settlement_line_names_an_attempt_of_its_organization foreign key (shard, org_id, attempt_id)
    references payment_attempts (shard, org_id, id),
  constraint settlement_line_names_a_refund_of_its_organization foreign key (shard, org_id, refund_id)
    references refunds (shard, org_id, id),
  constraint settlement_line_type_is_known check (type in ('Charge', 'Refund', 'RefundReversal', 'Return', 'Dispute',
    'DisputeReversal', 'Fee', 'Payout', 'Adjustment', 'Other')),
  constraint settlement_line_difference_is_known check (
    difference in ('Unknown', 'AmountDiffers', 'CurrencyDiffers', 'StatusDiffers', 'Duplicate'))
);
comment on column settlement_lines.number is 'The line of the file, or the position in the provider''s list.';
comment on column settlement_lines.reference is 'The provider''s id of the line, unique within a configuration.';
comment on column settlement_lines.record_id is
  'The merchant reference where it has the form of our ids: that of an attempt or a refund, if it is one.';
comment on column settlement_lines.amount_minor is 'In the currency of the payment; negative where money left the account.';
comment on column settlement_lines.net_minor is 'The change of the balance, in the settled currency, after the fee.';
create index settlement_lines_that_differ on settlement_lines (shard, configuration_id, report_id, number)
  where difference is not null;
create index settlement_lines_of_payment on settlement_lines (shard, payment_id) where payment_id is not null;
