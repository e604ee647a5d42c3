-- Customers get a message when a payment that was sent at a link settles, fails or is returned.

create table payment_messages (
  shard smallint not null,
  id uuid not null,
  org_id uuid not null references accounts,
  attempt_id uuid not null,
  status text not null,
  sends integer not null,
  is_sending boolean not null,
  created_at timestamptz(3) not null,
  primary key (shard, id),
  constraint attempt_has_one_message_for_each_status unique (shard, attempt_id, status),
  constraint payment_message_attempt_is_of_the_same_organization
    foreign key (shard, org_id, attempt_id) references payment_attempts (shard, org_id, id),
  constraint payment_message_status_is_known check (status in ('Succeeded', 'Failed', 'Canceled', 'Returned')),
  constraint payment_messages_count_their_sends check (sends >= 0 and (sends > 0 or not is_sending))
);
comment on table payment_messages is 'Messages to customers about the outcomes of their payments, until they are sent or given up.';
comment on column payment_messages.status is 'The status of the payment that the message announces.';
comment on column payment_messages.sends is 'How often it was handed to the mail server.';
comment on column payment_messages.is_sending is 'It is being handed to the mail server. A message that stays so, because its process died, is not sent again.';
