-- Receipts never wait behind news: mails are taken by class, each with a queue of its own.
alter table outbox_mails
  add column class text not null default 'account' check (class in ('account', 'money', 'news')),
  -- Of news: what they are about, asked again when they leave.
  add column topic text,
  -- Why it was not sent and will not be: the person ended such mails meanwhile, or mail to the address comes back.
  add column dropped text check (dropped in ('declined', 'address_stopped', 'address_refused')),
  add check (sent_at is null or dropped is null);
create index outbox_first_waiting on outbox_mails (next_attempt_at)
  where sent_at is null and dropped is null and class <> 'news';
create index outbox_news_waiting on outbox_mails (next_attempt_at)
  where sent_at is null and dropped is null and class = 'news';
-- What waits still, as the code would class it.
update outbox_mails set class = case
    when unsubscribe_url is not null then 'news' else 'money' end
where sent_at is null and (unsubscribe_url is not null or split_part(event_key, ':', 1) in ('donation', 'refund',
  'dispute', 'redirect', 'outcome', 'payout', 'payout-hold', 'payee', 'payee-account', 'invoice', 'plan',
  'plan-payment', 'plan-return', 'turned', 'write-off'));
