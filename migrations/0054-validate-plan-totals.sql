-- Validates the constraints of the two migrations before, without blocking writers.

alter table payment_plan_sessions validate constraint payment_plan_session_amount_is_the_share_of_its_total;
alter table payment_plans validate constraint payment_plan_amount_is_the_share_of_its_total;
alter table consents validate constraint consent_last_amount_is_positive;
alter table consents validate constraint consents_have_a_purpose;
