-- Lets a provider configuration declare that bank accounts of persons are validated at their first debit.
alter table provider_configurations
  add column bank_accounts_are_validated boolean not null default false;
comment on column provider_configurations.bank_accounts_are_validated is 'Bank accounts of persons are validated at their first debit, by the provider or the organization. Without this, adapters that can not validate them decline such debits.';
