-- A payment method that is renewed while a charge with it is in flight makes its plan retry afterwards.

alter table payment_methods add column renewed_at timestamp(3) with time zone;
comment on column payment_methods.renewed_at is
  'Time of the newest change after which failed charges may succeed: a new number, a new expiration date, or Active again. By the machine''s clock. Null: none.';
