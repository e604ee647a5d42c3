/* writeTermsOfPayment: gives a payment that nobody has paid the terms of its session. */
update payments p
set contact_id = :contactId?, amount_minor = :amountMinor, currency = :currency, transaction_ref = :transactionRef?,
  success_url = :successUrl?, cancel_url = :cancelUrl?, updated_at = :updatedAt
where p.shard = :shard and p.id = :id and p.status in ('Pending', 'Failed');
