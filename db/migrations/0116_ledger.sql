-- What all the books sum to, however many projects there are: folded with the balances, and proved like them.
create table ledger_totals (
  code text not null,
  kind text not null,
  balance_cents bigint not null,
  postings bigint not null,
  primary key (code, kind)
);
insert into ledger_totals (code, kind, balance_cents, postings)
select account.code, kept.kind, sum(kept.balance_cents), sum(kept.postings)
from ledger_balances kept join ledger_accounts account on account.id = kept.account_id
group by account.code, kept.kind;

-- The ledger of all by kind: what is rare is found without reading what is not.
create index ledger_entries_of_kind on ledger_entries (kind, occurred_at desc, id desc);
