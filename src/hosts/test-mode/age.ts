import { dayMs } from '#values/time.ts'

/** While a folder is younger than this, its samples keep their original dates. */
const youngMs = 7 * dayMs

/**
 * The number of whole days to move samples by, so that they end when a browser first opens them.
 * @param made and now in ms.
 */
export const daysToMove = (made: number, now: number): number =>
  now - made < youngMs ? 0 : Math.floor((now - made) / dayMs)

/**
 * Moves all times and days of a world, so that deadlines are as far ahead as when it was made: a folder of files may be
 * a year old. By whole days, because figures are kept by the hour and by the day.
 *
 * In two steps, by way of years that no row has: in a single step, a day would collide with the next one, which has not
 * been moved yet.
 */
export const movedBy = (days: number): string => `
  begin;
  set local session_replication_role = replica;
  do $$
  declare
    step text;
    moved record;
  begin
    foreach step in array array['5000 years', '-5000 years ${days} days'] loop
      for moved in
        select c.oid::regclass as place, string_agg(
          case a.atttypid when 'date'::regtype then format('%1$I = (%1$I + interval %2$L)::date', a.attname, step)
            else format('%1$I = %1$I + interval %2$L', a.attname, step) end, ', ') as changes
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '' and a.atttypid in ('timestamptz'::regtype, 'date'::regtype)
        group by c.oid
      loop
        execute format('update %s set %s', moved.place, moved.changes);
      end loop;
    end loop;
  end $$;
  commit`
