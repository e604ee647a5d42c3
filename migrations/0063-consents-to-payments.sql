-- A consent can be reported with a payment through the API. No row changes.

comment on column consents.attempt_id is 'The attempt that it authorized. Null for a consent that no attempt waits for.';
comment on column payments.consent_id is 'The consent that the customer gave with the newest attempt: on a page, or reported with the payment. Null for other payments.';
