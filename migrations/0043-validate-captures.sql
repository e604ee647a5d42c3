-- Validates the constraints of the migration before, without blocking writers.

alter table payments validate constraint payment_capture_is_known;
alter table payments validate constraint only_manual_payments_show_their_authorization;
alter table payments validate constraint captured_payments_were_authorized;
alter table payment_attempts validate constraint payment_attempt_stage_is_known;
