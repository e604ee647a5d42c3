-- A request to reset a password writes the same rows for an address that nobody has, so that it
-- takes the same time.
alter table person_messages drop constraint person_message_to_a_known_person;
comment on table person_messages is 'Messages to people that are yet to be sent, each by a job, which deletes the row.';
comment on column person_messages.person_id is 'A person, or a random id for an address that nobody has.';
