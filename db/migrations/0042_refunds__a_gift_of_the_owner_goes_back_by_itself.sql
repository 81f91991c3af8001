-- Requested by nobody: what an owner or a staff member gave as a guest goes back by itself (own_gifts), once for each gift.
alter table refunds alter column requested_by drop not null;
alter table refunds add check (requested_by is not null or (decided_by is null and state <> 'requested'));
create unique index refunds_by_themselves on refunds (donation_id, client_key) where requested_by is null;
