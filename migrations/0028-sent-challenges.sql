-- An abandoned challenge can be canceled only if its result was never sent to the provider.

alter table payment_attempts add column action_sent_at timestamp(3) with time zone;
comment on column payment_attempts.action_sent_at is 'When the result of the customer''s challenge was sent to the provider, written before it is sent. Null if it was certainly not sent.';

-- The lock of a challenge outlives a process that was killed while it held it. Its result may have been sent.
update payment_attempts t set action_sent_at = t.challenge_locked_until
from jobs j
where j.kind = 'SettleAttempt' and t.shard = j.shard and t.id = j.subject_id
  and t.stage = 'RequiresAction' and t.challenge_locked_until is not null;
