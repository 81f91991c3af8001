import { wholeNumber } from '#values/digits.ts'
import { pageEdgePattern } from '#values/page-edge.ts'
import { type PageQuery, type Sort, sorts } from './paging.ts'
import { type FundingUse, fundingUses } from './projects.ts'

/** Filter and sort of a listing; absent ones are the default (AMB-111, LIST-04). */
export type ListChoice = { readonly use?: FundingUse; readonly sort?: Sort }

/** LIST-05, in the order of the control. */
export const sortLabels: Readonly<Record<Sort, string>> = {
  trending: 'Trending',
  newest: 'Newest',
  needed: 'Most funding needed',
  deadline: 'Deadline',
}

/** Reads a query that may have been typed by hand: invalid parts are ignored, never an error. */
export function listQueryOf(query: URLSearchParams): { readonly choice: ListChoice; readonly page: PageQuery } {
  const use = fundingUses.find((one) => one === query.get('use'))
  const sort = sorts.find((one) => one === query.get('sort') && one !== 'trending')
  const number = wholeNumber(query.get('page') ?? '1') ?? 1
  const after = query.get('after')
  const before = query.get('before')
  return {
    choice: { ...(use && { use }), ...(sort && { sort }) },
    page: {
      ...(number > 1 && number <= 1_000_000 && { page: number }),
      ...(after && pageEdgePattern.test(after) && { after }),
      ...(before && pageEdgePattern.test(before) && { before }),
      ...(query.get('from') === 'end' && { from: 'end' as const }),
    },
  }
}
