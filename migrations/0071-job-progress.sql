-- Lets a job that handles many records in several transactions continue where it ended.
alter table jobs add column done_until uuid;
comment on column jobs.done_until is
  'The last record that the job has handled, in the order of ids. Null: none, or none since it was inserted again.';
