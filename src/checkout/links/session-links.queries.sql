/*
 * lockPaymentSessionToSend: Locks a payment session that the caller can reach. Returns what its
 * link message needs.
 */
select s.id, s.org_id, s.status, s.expiration_date, s.completing_since, s.amount_minor, s.currency,
  s.checkout_configuration_id, s.contact_ref, c.email as "contact_email?"
from payment_sessions s left join contacts c on c.shard = s.shard and c.org_id = s.org_id and c.id = s.contact_id
where s.shard = :shard and s.id = :id
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for update of s;

/*
 * lockPaymentPlanSessionToSend: Locks a plan session that the caller can reach. Returns what its
 * link message needs.
 */
select s.id, s.org_id, s.status, s.expiration_date, s.completing_since, s.amount_minor, s.total_amount_minor, s.occurrences,
  s.currency, s.checkout_configuration_id, c.email as "contact_email?"
from payment_plan_sessions s join contacts c on c.shard = s.shard and c.org_id = s.org_id and c.id = s.contact_id
where s.shard = :shard and s.id = :id
  and exists (select from accounts a where a.id = s.org_id and :callerId in (a.id, a.agency_id, a.platform_id))
for update of s;

/* countSentLinks: Counts how often the link of a session was sent since two times. */
select count(*)::integer as "in_day!", (count(*) filter (where l.created_at > :hourAgo))::integer as "in_hour!"
from sent_links l
where l.shard = :shard and l.session_id = :sessionId and l.created_at > :dayAgo;

/*
 * countLinksToRecipient: Counts the messages from an organization to an address since a time. Run
 * under the lock of its day.
 */
select count(*)::integer as "sent!" from sent_links l
where l.shard = :shard and l.org_id = :orgId and l.recipient_hash = :recipientHash and l.created_at > :dayAgo;

/* insertSentLink: Inserts a link message to send, in the transaction that locks its session. */
insert into sent_links (shard, id, org_id, session_kind, session_id, language, recipient_sealed, recipient_hash, created_at)
values (:shard, :id, :orgId, :sessionKind, :sessionId, :language, :recipientSealed, :recipientHash, :createdAt);

/* sentLinkById: Returns a link message. Its recipient is null after it was sent or given up. */
select l.id, l.org_id, l.session_kind, l.session_id, l.language, l.recipient_sealed, l.created_at from sent_links l
where l.shard = :shard and l.id = :id;

/*
 * columns linkMessage: The columns of a session, its organization and its branding that a message
 * with its link shows.
 */
s.status, s.expiration_date, s.completing_since, s.amount_minor, s.currency, s.link_secret_sealed, a.time_zone,
  s.brand_name as session_brand_name, k.brand_name as configuration_brand_name,
  b.brand_name as "organization_brand_name?", a.name as organization_name, b.support_email as "support_email?",
  b.support_phone as "support_phone?";

/*
 * linkMessageOfPaymentSession: Returns the content of a message with the link of a payment session.
 */
select :columns(linkMessage), :columns(clockNow)
from payment_sessions s
join accounts a on a.id = s.org_id
join checkout_configurations k on k.shard = s.shard and k.id = s.checkout_configuration_id
left join checkout_brandings b on b.shard = s.shard and b.org_id = s.org_id
where s.shard = :shard and s.id = :id;

/* linkMessageOfPlanSession: Returns the content of a message with the link of a plan session. */
select :columns(linkMessage), :columns(clockNow), s.frequency, s.start_date, s.occurrences, s.total_amount_minor
from payment_plan_sessions s
join accounts a on a.id = s.org_id
join checkout_configurations k on k.shard = s.shard and k.id = s.checkout_configuration_id
left join checkout_brandings b on b.shard = s.shard and b.org_id = s.org_id
where s.shard = :shard and s.id = :id;

/* clearRecipient: Clears the recipient of a link message. */
update sent_links l set recipient_sealed = null where l.shard = :shard and l.id = :id;

/*
 * oldSentLinks (each cell: a job finds its work): Returns link messages from before a time, oldest
 * first.
 */
select l.shard, l.id from sent_links l where l.created_at <= :overSince order by l.created_at limit :limit::integer;

/* deleteOldSentLinksOfShard: Deletes these old link messages of one shard. */
delete from sent_links l where l.shard = :shard and l.id = any(:ids::uuid[]) and l.created_at <= :overSince;
