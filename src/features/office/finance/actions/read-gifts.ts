import type { Platform } from '#platform/platform.ts'
import { type Place, pageOf, placeFrom } from '#values/place.ts'
import type { DeskGift, DeskGifts } from '../contract.ts'
import { type GiftFilter, listGifts, listLargest, sumGifts, type TableGift } from '../store/gifts.ts'

const pageSize = 30
const rowsAtOnce = 1000

/** One page with the sums over all of them. */
export async function readGifts(
  { database }: Platform,
  given: GiftFilter,
  sort: 'newest' | 'largest',
  after: string | undefined,
): Promise<DeskGifts> {
  const filter = { ...given, search: given.search?.trim() || undefined }
  const [sums, { page, older }] = await Promise.all([
    sumGifts(database, filter),
    sort === 'largest' ? readLargest(database, filter, after) : readNewest(database, filter, after),
  ])
  return { gifts: page, older, sums }
}

type Page = { readonly page: DeskGift[]; readonly older: string | null }

async function readNewest(db: Platform['database'], filter: GiftFilter, after: string | undefined): Promise<Page> {
  // A place among the largest is none here.
  const place = after?.includes('T') ? placeFrom(after) : undefined
  const rows = await listGifts(db, filter, place, pageSize + 1)
  const { page, older } = pageOf(rows, pageSize, ({ createdAt: at, id }) => ({ at, id }))
  return { page: page.map(shownOf), older }
}

async function readLargest(db: Platform['database'], filter: GiftFilter, after: string | undefined): Promise<Page> {
  const [gross = '', id = ''] = after?.includes('T') ? [] : (after?.split('_') ?? [])
  const rows = await listLargest(db, filter, id === '' ? undefined : { gross: Number(gross), id }, pageSize + 1)
  const last = rows[pageSize - 1]
  const older = last && rows.length > pageSize ? `${last.gross}_${last.id}` : null
  return { page: rows.slice(0, pageSize), older }
}

const shownOf = ({ platformFee: _, processingFee: __, net: ___, paymentRef: ____, ...gift }: TableGift): DeskGift =>
  gift

/** All that fit, newest first, a thousand at a time. */
export async function* readAllGifts({ database }: Platform, given: GiftFilter): AsyncGenerator<TableGift[]> {
  const filter = { ...given, search: given.search?.trim() || undefined }
  let after: Place | undefined
  do {
    const gifts: TableGift[] = await listGifts(database, filter, after, rowsAtOnce)
    yield gifts
    const last = gifts.length === rowsAtOnce ? gifts.at(-1) : undefined
    after = last && { at: last.createdAt, id: last.id }
  } while (after)
}
