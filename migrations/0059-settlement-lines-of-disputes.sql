-- Matches lines of settlement reports with disputes, and reports lines of unknown types.

alter table settlement_lines
  add column dispute_reference text,
  add column dispute_id uuid,
  add constraint settlement_line_names_a_dispute_of_its_organization foreign key (shard, org_id, dispute_id)
    references disputes (shard, org_id, id);
comment on column settlement_lines.dispute_reference is
  'The provider''s reference of the dispute. Null in lines that were imported before it was stored.';

-- The next import of the configuration matches differing lines again, and then counts them.
update settlement_lines set difference = 'Unknown'
where difference is null
  and (type in ('Dispute', 'DisputeReversal') or (type = 'Other' and (amount_minor <> 0 or net_minor <> 0)));
update settlement_reports s
set differences = (
  select count(*) from settlement_lines l
  where l.shard = s.shard and l.configuration_id = s.configuration_id and l.report_id = s.id and l.difference is not null)
where exists (
  select from settlement_lines l
  where l.shard = s.shard and l.report_id = s.id and l.type in ('Dispute', 'DisputeReversal', 'Other'));
