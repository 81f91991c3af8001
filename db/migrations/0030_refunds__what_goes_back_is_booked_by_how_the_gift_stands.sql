-- What the platform bears of a refund beyond its fee: where a bank had taken the gift as well (docs/decisions/0021).
alter table refunds add borne_cents bigint not null default 0 check (borne_cents >= 0);
alter table refunds drop constraint refunds_check2;
alter table refunds add constraint refunds_sum_of_shares
  check (state <> 'succeeded' or project_cents + platform_cents + borne_cents = amount_cents);

-- A bank may dispute parts of a payment, one beside another.
drop index disputes_open;
create index disputes_open on disputes (donation_id) where state = 'open';
-- How often money moved at the gateway when it last reported, and how often the bank turned its own verdict.
alter table disputes add moves int not null default 0 check (moves >= 0);
alter table disputes add turns int not null default 0 check (turns >= 0);
