-- A recovery tells how many pending requests it passed over.

alter table webhook_recoveries
  add column pending integer not null default 0,
  add constraint requests_passed_over_are_counted check (pending >= 0);
comment on column webhook_recoveries.pending is 'How many pending requests were found while failed ones were counted. They are tried again by themselves.';
