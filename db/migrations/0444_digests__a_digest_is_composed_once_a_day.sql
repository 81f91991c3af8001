-- Mails that gather what happened, one a day, a week or a month, by the clock of who reads them; and two that look
-- whether there is something to say: a nudge to post, and the figures of a month. Nothing here wakes an open tab.
create function next_digest_at(kind text, zone text, after timestamptz) returns timestamptz language sql stable as $$
  select (case when first > after at time zone zone then first else first + step end) at time zone zone
  from (select
      date_trunc(unit, after at time zone zone) + interval '8 hours' as first, ('1 ' || unit)::interval as step
    from (select case when kind = 'daily' then 'day' when kind in ('weekly', 'nudge') then 'week' else 'month' end) as u (unit)
  ) as slot
$$;

-- When a person's next mail of a kind is composed, if there is something in it.
create table digest_due (
  user_id uuid not null references users,
  kind text not null check (kind in ('daily', 'weekly', 'monthly', 'nudge', 'figures')),
  due_at timestamptz not null,
  primary key (user_id, kind)
);
create index digest_due_at on digest_due (due_at);

create table digests (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('daily', 'weekly', 'monthly', 'nudge', 'figures')),
  -- By the person's own calendar: none comes twice on a day, wherever they travel and however clocks go.
  local_day date not null,
  items int not null check (items > 0),
  -- Counted in the mail, and not listed.
  left_out int not null check (left_out between 0 and items),
  at timestamptz not null,
  unique (user_id, kind, local_day)
);

-- A table of its own: a mark on the notification itself would wake its person's open tabs.
create table digest_items (
  notification_id uuid primary key references notifications on delete cascade,
  digest_id uuid not null references digests on delete cascade
);
create index digest_items_of_digest on digest_items (digest_id);
