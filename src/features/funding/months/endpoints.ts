import { csvResponse } from '#platform/csv-response.ts'
import { implement } from '#platform/endpoint.ts'
import { checkMonth, closeMonth, reopenMonth } from './actions/close.ts'
import { readJournal } from './actions/journal.ts'
import { readMonth, readMonths } from './actions/read.ts'
import { monthsContract } from './contract.ts'
import { journalHead, journalLines } from './csv.ts'

export const monthsEndpoints = implement(monthsContract, {
  'GET /api/admin/books/months': ({ platform }) => readMonths(platform),
  'GET /api/admin/books/months/:month': ({ platform, actor, params }) => readMonth(platform, actor, params.month),
  'POST /api/admin/books/months/:month/close': ({ platform, actor, params }) =>
    closeMonth(platform, actor, params.month),
  'POST /api/admin/books/months/:month/check': ({ platform, actor, params, body }) =>
    checkMonth(platform, actor, params.month, body.hash),
  'POST /api/admin/books/months/:month/reopening': ({ platform, actor, params, body }) =>
    reopenMonth(platform, actor, params.month, body.reason),
  'GET /api/admin/books/months/:month/journal.csv': ({ platform, params }) =>
    csvResponse(`journal-${params.month}.csv`, journalHead, readJournal(platform, params.month), journalLines),
})
