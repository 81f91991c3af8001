-- Months of the books that take no more entries. A month without a row is open. One person closes it: from then on
-- entries go to the first open day (0261), and what the month holds is kept as a trial balance and a hash. Another
-- person checks both, and it is closed for good.
create table books_months (
  month date primary key check (extract(day from month) = 1),
  state text not null check (state in ('closing', 'closed')),
  closed_by uuid not null references users,
  closed_at timestamptz not null,
  -- Null for the moment between locking the month and adding it up.
  trial_balance jsonb,
  hash text,
  entries bigint,
  checked_by uuid references users,
  checked_at timestamptz,
  -- Only months that have ended.
  check (closed_at >= (month + interval '1 month') at time zone 'UTC'),
  check (checked_by <> closed_by),
  check (num_nulls(trial_balance, hash, entries) in (0, 3)),
  check ((state = 'closed') = (checked_by is not null)),
  check ((checked_by is null) = (checked_at is null)),
  check (state = 'closing' or hash is not null)
);

-- One after another, without a gap; and what was checked stays.
create function guard_books_months() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'closed' then
    raise exception 'the month % is closed', old.month using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' and exists (select from books_months)
    and not exists (select from books_months where month = (new.month - interval '1 month')::date and state = 'closed') then
    raise exception 'the month before % is open', new.month using errcode = 'check_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger books_months_are_guarded before insert or update or delete on books_months
  for each row execute function guard_books_months();
create trigger books_months_are_kept before truncate on books_months
  for each statement execute function refuse_change();
