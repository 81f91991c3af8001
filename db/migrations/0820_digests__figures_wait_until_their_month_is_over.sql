-- At eight by the person's clock, as before. The figures are those of a month by UTC: where the day begins earlier, they
-- wait until that month is over.
create or replace function next_digest_at(kind text, zone text, after timestamptz) returns timestamptz language sql stable as $$
  select min(at) from (
    select greatest(morning at time zone zone, case when kind = 'figures' then date_trunc('month', morning) at time zone 'UTC' end) as at
    from (select case when kind = 'daily' then 'day' when kind in ('weekly', 'nudge') then 'week' else 'month' end) as u (unit),
      generate_series(0, 1) as ahead,
      lateral (select date_trunc(unit, after at time zone zone) + interval '8 hours' + ahead * ('1 ' || unit)::interval) as m (morning)
  ) slot where at > after
$$;

update digest_due d set due_at = greatest(d.due_at, date_trunc('month', d.due_at at time zone z.zone) at time zone 'UTC')
from time_zones z where z.user_id = d.user_id and d.kind = 'figures';
