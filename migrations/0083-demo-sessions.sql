-- In development, a link that `start` prints signs the owner of the demo in.
alter table person_sessions drop constraint session_has_two_factors_or_single_sign_on;
alter table person_sessions add constraint session_has_enough_factors check (
  sso_connection_id is not null
    or 'DemoLink' = any (factors)
    or ('Password' = any (factors) and factors && array['Passkey', 'OneTimeCode', 'RecoveryCode']));
comment on column person_sessions.factors is
  'The factors that were proven: Password, Passkey, OneTimeCode, RecoveryCode, SingleSignOn; DemoLink counts only in development.';
