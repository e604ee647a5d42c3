-- A scan that lets requests go on, which is why it is not part of the migration before.

alter table audit_entries validate constraint audit_entry_of_an_operator_has_no_key;
