-- Describes tables and columns in plain words. Changes comments only.

comment on column accounts.shard is
  'The bucket of every row of this account, also the last ten bits of its id. Never changes.';
comment on column accounts.clock_id is 'The test clock of the organization. Null: the machine''s clock.';
comment on column accounts.clock_now is
  'The time of the test clock. Read with the account, so that it needs no query of its own.';
comment on column accounts.mode_required_above is
  'The mode that the accounts above must have. Null for a sandbox account, which may be below either.';
comment on column api_keys.expires_at is
  'The machine''s time from which the key is refused. Null: it does not expire.';
comment on table api_key_uses is
  'The last use of each key, written at most once a minute. Apart from api_keys, so that requests do not write a global table.';
comment on table audit_entries is
  'Who did what to which record, when, from where, and with which outcome. Never contains a value that a client sent.';
comment on column audit_entries.account_id is
  'The owner of the record. For a refused request that names no record, the caller''s account.';
comment on column audit_entries.actor_account_id is
  'The account of the key that was used. Null for the command line and for jobs.';
comment on column audit_entries.action is
  'The name of the mutation. Other actions have names with dots, such as command.key.create.';
comment on table brand_logos is
  'Logos that the server fetched, so that browsers of customers ask no other server. Without an image: the fetch failed.';
comment on table checkout_brandings is
  'The default appearance of an organization''s checkout. Without a row, the checkout shows only the organization''s name.';
comment on column checkout_configurations.methods is
  'The offered types and the provider configuration of each. Null: every type that can be charged.';
comment on table event_outbox is
  'Events that are not fanned out, one row each. New events are found here, never by an id cursor.';
comment on column event_outbox.target_account is
  'The owner of the event. Fan-out looks up the accounts above.';
comment on column event_outbox.type is
  'Type and subject of the event, so that events without a subscriber are not read again.';
comment on table identity_sessions is
  'Identity verifications by the provider''s reference. Results stay with the provider: no finding, picture or document is stored.';
comment on column identity_sessions.id is 'The provider gets this id instead of a contact''s.';
comment on column identity_sessions.reference is
  'The provider''s id of the session, or of its newest attempt.';
comment on column identity_sessions.contact_id is
  'Null until a new person is verified and becomes a contact.';
comment on column identity_sessions.person_name is 'The name of a new person, as given at the start.';
comment on column identity_sessions.redirect_url is 'The provider sends the person here at the end.';
comment on table payment_attempt_references is
  'Finds attempts by the provider''s reference. Written with the attempt''s provider_reference. Attempts are never deleted.';
comment on table payment_attempts is
  'One row for each attempt. Its id is the provider''s idempotency key, so that a new attempt never gets the outcome of an old one.';
comment on column payment_attempts.configuration_id is
  'The provider configuration that it is sent through. The payment has it, too: the foreign key is on payments.';
comment on column payment_attempts.request is
  'The whole request to the provider, with placeholders for an instrument''s number and code. A repeated request is identical in every version.';
comment on column payment_attempts.stage is 'Unknown: it was sent, and its outcome is not known.';
comment on column payment_attempts.action_state_sealed is
  'The provider''s state to continue with after the customer''s challenge, sealed.';
comment on column payment_attempts.decline_code is 'The reason why it was declined or is being canceled.';
comment on column payment_attempts.created_at is
  'By the machine''s clock, like its other times: the provider''s idempotency key expires by that clock.';
comment on column payment_attempts.may_charge is 'True while its outcome is unknown, and if it succeeded.';
comment on column payment_methods.status is
  'The stored status. A card past its expiration date is shown as Expired while this is Active.';
comment on column payment_methods.credential_sealed is
  'The provider''s reference of the stored instrument, sealed.';
comment on column payment_methods.credential_hash is
  'Keyed hash of the credential. It finds an instrument that is stored twice.';
comment on column payment_methods.former_credentials_sealed is
  'Earlier credentials of the instrument, sealed, until the provider has deleted them.';
comment on column payment_methods.scheme_reference is
  'The card scheme''s reference of the transaction in which the customer agreed. Merchant-initiated charges send it.';
comment on table payment_plan_occurrences is 'The dates of a plan. Inserted when the plan becomes active.';
comment on column payment_plan_occurrences.due_at is
  'Start of the date in the organization''s time zone, plus the plan''s offset within the first hour.';
comment on table payment_plan_policies is
  'How an organization''s plans handle failed charges. Without a row, the defaults apply.';
comment on column payment_plan_policies.retry_days is
  'Days after the first soft decline on which a card is charged again.';
comment on column payment_plan_sessions.link_secret_hash is
  'SHA-256 of the secret in the link. A link is found by it, never by the id.';
comment on column payment_plan_sessions.payment_plan_id is
  'The plan of this session, pending or not. The foreign key is on payment_plans.';
comment on column payment_plan_sessions.metadata is
  'An array of {key, value}, or null. json, not jsonb: order and bytes are returned unchanged.';
comment on column payment_plan_sessions.completing_since is
  'Since when a charge or verification has no known outcome. Meanwhile the session is not changed, canceled or expired.';
comment on column payment_plan_sessions.payment_id is
  'The payment or verification of its newest attempt. The foreign key is on payments.';
comment on column payment_plan_sessions.consent is
  'The consent of the customer''s newest attempt: text, time and origin.';
comment on column payment_plan_sessions.clock_id is 'The test clock of its organization, as in plan_due.';
comment on column payment_plan_sessions.link_requests is 'Number of the customer''s requests for a new link.';
comment on column payment_plans.payment_method_id is 'The payment method that it charges.';
comment on column payment_plans.vault_token_id is
  'The token of its first payment method. The token may be in the bucket of an account above.';
comment on column payment_plans.consent is 'The customer''s consent: text, time and origin.';
comment on column payment_plans.remaining_occurrences is
  'Number of occurrences that are neither paid nor skipped. Before the plan is active, the API shows occurrences instead.';
comment on column payment_plans.next_run_at is 'The next charge, as in its row of plan_due.';
comment on column payment_sessions.contact_ref is
  'The payer without a contact: {name, givenName, familyName, email, phone, address}. json, not jsonb: returned unchanged.';
comment on column payment_sessions.payment_id is
  'The payment of this session, pending or not. The foreign key is on payments.';
comment on column payment_sessions.completing_since is
  'Since when a payment has no known outcome. Meanwhile the session is not changed, canceled or expired.';
comment on column payment_sessions.clock_id is 'The test clock of its organization, as in plan_due.';
comment on column payment_sessions.link_requests is 'Number of the customer''s requests for a new link.';
comment on table payments is 'One row for each payment. Its attempts are in payment_attempts.';
comment on column payments.rare_status is
  'The status, unless every charge passes through it. With an index on status, each charge''s update would write all indexes.';
comment on column payments.refunded_minor is 'Sum of the refunds that succeeded.';
comment on column payments.refunds_reserved_minor is
  'Sum of the refunds that succeeded or are pending. A new refund takes from the rest.';
comment on column payments.vault_token_id is
  'The token that it was paid with. No foreign key: the token may be in the bucket of an account above.';
comment on column payments.configuration_id is
  'The provider configuration that charges it. Null before the first attempt.';
comment on column payments.plan_occurrence is 'The number of the plan''s occurrence that it pays.';
comment on column payments.payment_plan_session_id is 'The plan session in which it was made.';
comment on column payments.consent is
  'The consent of the newest attempt at a plan''s recovery link: text, time and origin. Null for other payments.';
comment on column payments.contact_without_method is
  'The contact of a payment without a payment method. Otherwise the key of the method includes it.';
comment on column payments.configuration_without_method is
  'The configuration of a payment without a payment method. Otherwise the key of the method includes it.';
comment on table plan_due is
  'Plans with a next action, one narrow row each. A plan that waits for its customer has none.';
comment on column plan_due.clock_id is 'The test clock of the organization. Null: the machine''s clock.';
comment on column plan_due.claimed_until is
  'End of the claim''s lease by the machine''s clock. Without meaning when there is no token.';
comment on column provider_configurations.credentials_sealed is
  'Credentials for the provider: JSON, sealed. The API writes them and never returns them.';
comment on column provider_configurations.notification_secret_sealed is
  'The secret that signs the provider''s notifications, sealed. Null: notifications are refused.';
comment on column provider_configurations.account_hash is
  'Keyed hash of the provider''s account. It never changes: in another account a repeated charge would charge again.';
comment on column provider_configurations.verifies_identity is
  'Whether the provider verifies identities with these credentials, which only the service can open.';
comment on column public_keys.origins is
  'Origins of the pages that may use it, as browsers write them: scheme, host, and a port other than the default.';
comment on column public_keys.expires_at is 'By the machine''s clock, like all times of a key.';
comment on column refunds.attempt_id is 'The attempt whose charge is refunded.';
comment on table root_key_rotations is 'Rotations of the root key and their progress.';
comment on column root_key_rotations.pass is
  'Number of passes over all tables that have started. From the second pass on every process seals with the new key.';
comment on column root_key_rotations.table_name is 'The current table.';
comment on column root_key_rotations.next_shard is 'The next bucket of that table.';
comment on column root_key_rotations.resealed is 'Number of rows that were sealed again.';
comment on column root_key_rotations.skipped is
  'Number of rows of this pass that were locked. The next pass finds them.';
comment on column root_key_rotations.damaged is
  'Number of rows of this pass that no configured root key opens.';
comment on column root_key_rotations.leased_until is 'End of the lease of the worker that continues it.';
comment on table root_keys is
  'The root keys that seal or have sealed, by id. Global: on a cluster a reference table.';
comment on column root_keys.id is 'Derived from the key. It identifies the key and reveals nothing of it.';
comment on column root_keys.status is
  'active: it seals. leaving: rows may still be sealed under it. retired: no row is, and no process may use it again.';
comment on column root_keys.hash_key_sealed is
  'The key of keyed hashes, sealed under this root key. It is the same for all root keys, so that links and cursors stay valid.';
comment on column root_keys.created_at is 'When it became the active key.';
comment on table sent_links is
  'Requests to mail a session''s link, to limit their number. Deleted after two days.';
comment on column sent_links.recipient_sealed is 'The address, until the message is sent or given up.';
comment on table vault_instruments is 'The sealed instrument of a token. Without a row, it was destroyed.';
comment on column vault_instruments.key_id is
  'The key of the key ring that wraps this token''s data key: an hour''s key until the first use, then a month''s. sealed_cvc names its own.';
comment on column vault_instruments.wrapped_key is 'The data key of this token, wrapped.';
comment on column vault_instruments.sealed_number is 'The card or account number, sealed with the data key.';
comment on column vault_instruments.sealed_cvc is
  'The security code, sealed with an hour''s key, not the data key. The length and id of that key precede it. Null if none was given or it may no longer be kept.';
comment on column vault_instruments.damaged_at is
  'When a rotation found that its key does not open it, and wrote that to the audit log. Null for all others.';
comment on table vault_keys is 'The keys that the vault has or had. Global: on a cluster a reference table.';
comment on column vault_keys.wrapped is
  'The wrapped key, for key rings that keep only the wrapping key. Null for the others.';
comment on column vault_keys.check_value is
  'A keyed hash that identifies this key and reveals nothing of it.';
comment on column vault_keys.destroyed_at is
  'From this time on no process may use or create it. The row stays, so that the key is never created again.';
comment on table vault_token_uses is
  'Uses of a token, which keep its instrument. No foreign key: only unused tokens are deleted, and the check would slow their deletion by a quarter.';
comment on column vault_token_uses.consumer_id is
  'The payment, plan or session that uses the token. No foreign key: it may be in another bucket.';
comment on column vault_token_uses.created_at is
  'When the consumer last reserved the token, by the machine''s clock. The consumer is inserted within minutes, or never.';
comment on column vault_token_uses.settled is
  'True when the consumer is known to exist. Until then a job checks whether it was inserted.';
comment on table vault_tokens is
  'The facts of a card or bank account in the vault that may be shown: at most the first six and last four digits of its number.';
comment on column vault_tokens.account_id is
  'The owner: the organization, or the platform or agency if none was named.';
comment on column vault_tokens.org_id is
  'The owner, if it is an organization. Null for a token of a platform or agency.';
comment on column vault_tokens.routing_number is 'Not encrypted: it identifies the bank, not the account.';
comment on column vault_tokens.billing_address is
  'The fields of GlobalAddress, or null. json, not jsonb: returned unchanged.';
comment on column vault_tokens.expires_at is
  'One hour after creation. Null while it is used. Unused tokens are deleted after it.';
comment on column vault_tokens.used_at is
  'When it was first used. Null again when the consumer was never inserted.';
comment on column vault_tokens.released_at is
  'When the first consumer released it while another still used it. A released token never becomes unused again.';
comment on column vault_tokens.deleted_at is
  'Set by the API, and by the last release. The instrument is destroyed, the record stays.';
comment on column vault_tokens.clock_id is 'The test clock of its organization, as in plan_due.';
comment on column webhook_attempts.duration_ms is 'Null when the outcome is unknown because the worker died.';
comment on column webhook_due.ready is 'True when it is due, also while it is claimed.';
comment on column webhook_due.retry_schedule is
  'The webhook''s schedule when the request was dispatched. It never changes, like the deadline.';
comment on table webhook_positions is
  'The last position in a webhook''s history. Its row lock orders dispatch, so that a reader that pages forward misses nothing.';
comment on table webhook_recoveries is
  'Runs that dispatch again what failed in a webhook''s history. Deleted 90 days after their end.';
comment on column webhook_recoveries.since is
  'Requests and events before this time are not recovered. By the machine''s clock.';
comment on column webhook_recoveries.total is
  'Number of failed requests that were counted. Final when counted_position is last_position.';
comment on column webhook_recoveries.done is 'Number of failed requests that were processed.';
comment on column webhook_recoveries.dispatched is
  'Number of requests that were inserted. Requests that were dispatched again before, or too often, are only processed.';
comment on column webhook_recoveries.done_position is
  'Requests up to this position are processed. Written with the new requests, so that a crash repeats nothing.';
comment on column webhook_recoveries.last_position is
  'The end of the history when the recovery was requested. Its own requests come after.';
comment on column webhook_recoveries.include is
  'What it dispatches: failed requests, events without a request, or both.';
comment on column webhook_recoveries.counted_event_id is 'Missed events up to this id are included in total.';
comment on column webhook_recoveries.done_event_id is
  'Missed events up to this id are dispatched. Written with the requests, so that a crash repeats nothing.';
comment on column webhook_recoveries.last_event_id is
  'The last id of the replay of missed events, made from the time of the request.';
comment on column webhook_requests.account_id is
  'The owner of the webhook, which may be above the owner of the event.';
comment on column webhook_requests.position is
  'Order of dispatch within the webhook. Assigned under the lock of its webhook_positions row.';
comment on column webhook_requests.event_shard is
  'The bucket of the event, which has the body. The event''s owner may be below the owner of the webhook.';
comment on column webhook_secrets.expires_at is
  'When a replaced secret stops signing. Null for the current secret.';
comment on column webhooks.callback_for is
  'Set for the hidden webhook of a session''s callbackUrl. It gets only events about this record, unsigned, and is not listed.';
comment on column webhooks.retry_schedule is
  'The waits, deadline and circuit breaker of requests that are dispatched from now on. Short is for sandbox accounts.';
