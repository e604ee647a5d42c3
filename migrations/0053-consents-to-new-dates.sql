-- A consent can be to new dates of a plan.

-- Not validated here: a validation scans the table, and would do so under this migration's lock.
alter table consents
  drop constraint consents_have_a_purpose,
  add constraint consents_have_a_purpose check (
    cardinality(purposes) >= 1
    and purposes <@ array['Payment', 'PaymentPlan', 'Recovery', 'MethodChange', 'DateChange', 'Storage']
  ) not valid;
