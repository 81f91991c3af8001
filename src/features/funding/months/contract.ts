import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, instantField, typedText } from '#wire/fields.ts'
import { closingSteps, monthStates, reasonMax } from './rules/months.ts'

const finance = allow.staff('view_financial')

const fields = {
  /** As 2026-10. */
  month: z.string(),
  state: z.enum(monthStates),
  /** How many lines its entries have. */
  lines: z.int(),
  closedBy: z.string().nullable(),
  closedAt: instantField.nullable(),
  checkedBy: z.string().nullable(),
  checkedAt: instantField.nullable(),
}
export const BooksMonth = z.object(fields).meta({ id: 'BooksMonth' })
export type BooksMonth = z.output<typeof BooksMonth>

export const TrialBalanceLine = z
  .object({
    account: z.string(),
    type: z.enum(['asset', 'liability', 'revenue', 'expense']),
    /** Debit positive, credit negative. */
    opening: centsField,
    debit: centsField,
    credit: centsField,
    closing: centsField,
  })
  .meta({ id: 'TrialBalanceLine' })
export type TrialBalanceLine = z.output<typeof TrialBalanceLine>

export const WholeMonth = z
  .object({
    ...fields,
    /** Of what the month holds, once it takes no more entries. */
    hash: z.string().nullable(),
    /** Each account that moved or holds something; debits and credits are equal. */
    trialBalance: z.array(TrialBalanceLine),
    /** Entries that count here, whose event was in a month that was closed before. */
    late: z.int(),
    /** Differences seen until the month's end, without an explanation. */
    unexplained: z.int(),
    steps: z.array(z.object({ step: z.enum(closingSteps), isDone: z.boolean() })),
    /** Why the reader cannot close it, or check it, now; null when they can. */
    notClosable: z.string().nullable(),
    notCheckable: z.string().nullable(),
    now: instantField,
  })
  .meta({ id: 'WholeMonth' })
export type WholeMonth = z.output<typeof WholeMonth>

export const MonthList = z
  .object({
    /** Newest first, from the first entry on. */
    months: z.array(BooksMonth),
    /** The one that is closed next; null while nothing was booked. */
    next: z.string().nullable(),
    now: instantField,
  })
  .meta({ id: 'MonthList' })
export type MonthList = z.output<typeof MonthList>

const aMonth = 'Please give a month as 2026-11.'
const params = z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, aMonth) })
const reason = `Please say why, in 1 to ${reasonMax} characters.`

export const monthsContract = contract({
  'GET /api/admin/books/months': {
    summary: 'The months of the books, newest first, and which one is closed next',
    allow: finance,
    answer: { json: MonthList },
  },
  'GET /api/admin/books/months/:month': {
    summary: 'One month with its trial balance, and what is left to do before it is closed',
    allow: finance,
    params,
    answer: { json: WholeMonth },
  },
  'POST /api/admin/books/months/:month/close': {
    summary: 'Closes a month that has ended: later entries go to the first open day. Another person checks it',
    allow: finance,
    params,
    answer: { json: WholeMonth },
    refusals: {
      month_running: 409,
      earlier_month_open: 409,
      month_closed: 409,
      entries_under_way: 409,
      books_broken: 503,
    },
  },
  'POST /api/admin/books/months/:month/check': {
    summary: 'The second person: what the month holds is what was closed, and it stays so for good',
    allow: finance,
    params,
    body: z.object({ hash: z.string().max(100) }),
    answer: { json: WholeMonth },
    refusals: { own_closing: 403, month_not_closing: 409, month_changed: 409 },
  },
  'POST /api/admin/books/months/:month/reopening': {
    summary: 'Opens a month again that waits for its second person, with a reason',
    allow: finance,
    params,
    body: z.object({ reason: typedText(reason).min(1, reason).max(reasonMax, reason) }),
    answer: { json: WholeMonth },
    refusals: { month_not_closing: 409 },
  },
  'GET /api/admin/books/months/:month/journal.csv': {
    summary: 'The journal of a month for an accountant: a line for each posting, debit and credit apart',
    allow: finance,
    params,
    answer: { raw: { 200: { type: 'text/csv' } } },
  },
})
