-- Payments were checked by a key of the payment methods before.
alter table payments validate constraint payment_method_of_payment_is_of_its_contact_and_configuration;
