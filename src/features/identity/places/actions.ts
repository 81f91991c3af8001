import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { countries } from '#values/countries.ts'
import { foldedWord } from '#values/folded-word.ts'
import type { Id } from '#values/id.ts'
import type { OwnPlace } from './contract.ts'
import type { WorkPlace } from './rules.ts'
import * as store from './store.ts'

export async function readPlace({ database }: Platform, userId: Id<'user'>): Promise<OwnPlace> {
  const found = await store.findPlace(database, userId)
  return {
    ...{ country: found?.country ?? null, region: found?.region ?? null, city: found?.city ?? null },
    countries: [...countries()],
  }
}

type Typed = { readonly country: string | null; readonly region: string; readonly city: string }

/** AMB-137: typed by the person; no device is asked. */
export async function savePlace(platform: Platform, userId: Id<'user'>, typed: Typed): Promise<OwnPlace> {
  const { database, clock } = platform
  const { country } = typed
  const [region, city] = [typed.region || null, typed.city || null]
  if (country === null) await store.deletePlace(database, userId)
  else
    await store.storePlace(database, userId, {
      ...{ country, region, city, changedAt: clock.now() },
      regionKey: region && foldedWord(region),
      cityKey: city && foldedWord(city),
    })
  return readPlace(platform, userId)
}

type Asked = { readonly country: string; readonly kind: 'region' | 'city'; readonly q: string }

/** Compared without accents and case. */
export async function suggestPlaces({ database }: Platform, { country, kind, q }: Asked): Promise<{ items: string[] }> {
  const begin = foldedWord(q)
  if (begin === '') return { items: [] }
  const rows = await (kind === 'region' ? store.listRegions : store.listCities)(database, country, begin)
  return { items: rows.map(({ name }) => name) }
}

export const findOwnPlace = (db: Database, userId: Id<'user'>): Promise<WorkPlace | undefined> =>
  store.findPlace(db, userId)

/** Where a user works: as the register of institutions has it, else as they typed it. */
export const findWorkPlace = (db: Database, userId: Id<'user'>): Promise<WorkPlace | undefined> =>
  store.findWorkPlace(db, userId)

/** Part of closing an account. */
export const forgetPlaceOf = (tx: Database, userId: Id<'user'>): Promise<unknown> => store.deletePlace(tx, userId)
