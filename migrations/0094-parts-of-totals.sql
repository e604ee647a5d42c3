-- A count of many records takes several rounds of a worker. The mark has its sums so far.
alter table totals_due
  add column counted_to uuid,
  add column sums json,
  add column counting_since timestamp(3) with time zone,
  add column counting_change_id uuid,
  add column counting_ms integer,
  add constraint started_counts_have_all_their_facts
    check (num_nonnulls(counted_to, sums, counting_since, counting_change_id, counting_ms) in (0, 5));
comment on column totals_due.counted_to is 'The last record of a count that is not finished. Null without one.';
comment on column totals_due.sums is 'The sums of that count so far: an array of {group, count, amounts}.';
comment on column totals_due.counting_since is 'When that count started.';
comment on column totals_due.counting_change_id is 'The value of change_id when that count started.';
comment on column totals_due.counting_ms is 'The time that count has taken so far.';
