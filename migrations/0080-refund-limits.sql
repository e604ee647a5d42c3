-- Limits how much a member refunds of one payment.

alter table memberships add column refund_limit_minor bigint, add column refund_limit_currency text;
alter table memberships add constraint refund_limit_of_member_has_a_currency check (
  (refund_limit_minor is null) = (refund_limit_currency is null));
alter table memberships add constraint refund_limit_of_member_is_positive check (refund_limit_minor >= 1);
comment on column memberships.refund_limit_minor is 'The most that the person refunds of one payment, or marks as paid at once. Null: no limit.';

alter table invitations add column refund_limit_minor bigint, add column refund_limit_currency text;
alter table invitations add constraint refund_limit_of_invitation_has_a_currency check (
  (refund_limit_minor is null) = (refund_limit_currency is null));
alter table invitations add constraint refund_limit_of_invitation_is_positive check (refund_limit_minor >= 1);
comment on column invitations.refund_limit_minor is 'The refund limit of the membership. Null: no limit.';

alter table refunds add column requested_by_person_id uuid;
comment on column refunds.requested_by_person_id is 'The person who requested the refund with a session. Null: a key, or made at the provider.';
