import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { WorkPlace } from './rules.ts'

export const findPlace = (db: Database, userId: Id<'user'>): Promise<WorkPlace | undefined> =>
  first(
    db.query<WorkPlace>(sql`
      select country, region, region_key as "regionKey", city, city_key as "cityKey"
      from user_places where user_id = ${userId}`),
  )

export const findWorkPlace = (db: Database, userId: Id<'user'>): Promise<WorkPlace | undefined> =>
  first(
    db.query<WorkPlace>(sql`
      select place.country_code as country, place.region, place.region_key as "regionKey", place.city,
        place.city_key as "cityKey"
      from users u cross join lateral (
        (select 1 as turn, country_code, case when region_key is not null then region end as region, region_key,
            case when city_key is not null then city end as city, city_key
          from institutions where id = u.institution_id and country_code is not null)
        union all
        (select 2, country, region, region_key, city, city_key from user_places where user_id = u.id)
        order by turn limit 1
      ) place
      where u.id = ${userId} and place.country_code is not null`),
  )

export const storePlace = (
  db: Database,
  userId: Id<'user'>,
  place: WorkPlace & { readonly changedAt: Instant },
): Promise<unknown> =>
  db.query(sql`
    insert into user_places (user_id, country, region, region_key, city, city_key, changed_at)
    values (${userId}, ${place.country}, ${place.region}, ${place.regionKey}, ${place.city}, ${place.cityKey},
      ${place.changedAt})
    on conflict (user_id) do update set country = excluded.country, region = excluded.region,
      region_key = excluded.region_key, city = excluded.city, city_key = excluded.city_key,
      changed_at = excluded.changed_at`)

export const deletePlace = (db: Database, userId: Id<'user'>): Promise<unknown> =>
  db.query(sql`delete from user_places where user_id = ${userId}`)

type Named = { readonly name: string }

/**
 * Where institutions and projects are, each place once; what people say about themselves is never suggested to
 * others.
 */
export const listCities = (db: Database, country: string, begin: string): Promise<Named[]> =>
  db.query<Named>(sql`
    select min(found.name) as name from (
      (select distinct on (city_key) city_key as key, city as name from institutions
        where country_code = ${country} and status = 'active' and city is not null
          and city_key >= ${begin} and city_key < ${begin} || ${last}
        order by city_key, city limit 8)
      union all
      (select distinct on (city_key) city_key, city from project_places
        where country = ${country} and city is not null and city_key >= ${begin} and city_key < ${begin} || ${last}
        order by city_key, city limit 8)
    ) found group by found.key order by found.key limit 8`)

export const listRegions = (db: Database, country: string, begin: string): Promise<Named[]> =>
  db.query<Named>(sql`
    select min(found.name) as name from (
      (select distinct on (region_key) region_key as key, region as name from institutions
        where country_code = ${country} and status = 'active' and region is not null
          and region_key >= ${begin} and region_key < ${begin} || ${last}
        order by region_key, region limit 8)
      union all
      (select distinct on (region_key) region_key, region from project_places
        where country = ${country} and region is not null
          and region_key >= ${begin} and region_key < ${begin} || ${last}
        order by region_key, region limit 8)
    ) found group by found.key order by found.key limit 8`)

/** Behind everything that begins so. */
const last = '\u{10ffff}'
