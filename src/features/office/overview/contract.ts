import * as z from 'zod'
import { type AccountCode, accountTypes, entryKinds } from '#features/funding/ledger/rules.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField } from '#wire/fields.ts'
import { heldReasons } from './rules/held.ts'
import { rangeFault } from './rules/ranges.ts'

const finance = allow.staff('view_financial')

const sums = z.object({
  ...{ gifts: centsField, giftCount: z.int(), platformFee: centsField, processingFee: centsField },
  ...{ givenBack: centsField, refundCount: z.int(), disputeCount: z.int(), toProjects: centsField },
  ...{ plans: centsField, planCount: z.int(), setupFees: centsField, feesBack: centsField, charged: centsField },
  ...{ giftCosts: centsField, planCosts: centsField, otherCosts: centsField, disputeFees: centsField },
  ...{ losses: centsField, costs: centsField, leftOver: centsField },
})
const range = z.object({ from: z.string(), to: z.string() })

export const MonthFigures = z
  .object({ month: z.string(), gifts: centsField, giftCount: z.int(), charged: centsField, costs: centsField })
  .meta({ id: 'MonthFigures' })
export type MonthFigures = z.output<typeof MonthFigures>

export const HeldLine = z
  .object({
    reason: z.enum(heldReasons),
    cents: centsField,
    count: z.int(),
    /** Since when the oldest of them waits, where something began. */
    oldestAt: instantField.nullable(),
  })
  .meta({ id: 'HeldLine' })
export type HeldLine = z.output<typeof HeldLine>

/** What waits for the finance team, with sums and the next date. */
export const Waiting = z
  .object({
    payouts: z.object({ count: z.int(), cents: centsField, oldestAt: instantField.nullable() }),
    holds: z.object({ count: z.int(), cents: centsField, past: z.int() }),
    disputes: z.object({ count: z.int(), cents: centsField, respondBy: instantField.nullable() }),
    refunds: z.object({ count: z.int(), cents: centsField }),
    exceptions: z.int(),
    events: z.int(),
    payees: z.int(),
    statements: z.int(),
    /** Plans whose charge was declined, until their grace ends. */
    pastDue: z.object({ count: z.int(), cents: centsField, graceUntil: instantField.nullable() }),
    /** Months that wait for their second person. */
    closing: z.int(),
    /** Write-offs that wait for their second person. */
    claims: z.int(),
    now: instantField,
  })
  .meta({ id: 'FinanceWaiting' })
export type Waiting = z.output<typeof Waiting>

export const Overview = z
  .object({
    /** By the days on which entries are booked, UTC. */
    range,
    sums,
    against: z.object({ range, sums }),
    /** Twelve, oldest first, up to the one that the range ends in. */
    months: z.array(MonthFigures),
    /** Now, whatever the range: what is owed to projects, and why it is not with them. */
    held: z.array(HeldLine),
    owed: centsField,
    now: instantField,
  })
  .meta({ id: 'FinanceOverview' })
export type Overview = z.output<typeof Overview>

export const ProjectBalance = z
  .object({
    id: idField<'project'>(),
    title: z.string(),
    pending: centsField,
    disputed: centsField,
    transit: centsField,
    owed: centsField,
  })
  .meta({ id: 'ProjectBalance' })
export type ProjectBalance = z.output<typeof ProjectBalance>

const aDay = 'Please give a date as 2026-11-30.'
const day = z.iso.date(aDay).startsWith('20', aDay).optional()
const impossible = { path: ['to'], message: 'Please give a last day after the first, within three years.' }
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || rangeFault({ from, to }) === undefined
const days = z.object({ from: day, to: day }).refine(inOrder, impossible)

const accountCodes = Object.keys(accountTypes) as AccountCode[]

export const StatementLine = z
  .object({
    entryId: z.uuid(),
    /** The day that it counts for. */
    day: z.string(),
    kind: z.enum(entryKinds),
    reference: z.string(),
    memo: z.string().nullable(),
    donationId: idField<'donation'>().nullable(),
    projectId: idField<'project'>().nullable(),
    projectTitle: z.string().nullable(),
    amount: centsField,
    /** What the account holds after it. */
    balance: centsField,
  })
  .meta({ id: 'StatementLine' })
export type StatementLine = z.output<typeof StatementLine>

export const AccountStatement = z
  .object({
    account: z.enum(accountCodes),
    /** Of an account that each project has; null for one that exists once. */
    project: z.object({ id: idField<'project'>(), title: z.string() }).nullable(),
    range,
    /** Debit positive, credit negative, over all pages. */
    opening: centsField,
    debit: centsField,
    credit: centsField,
    closing: centsField,
    /** In the order of their days. */
    lines: z.array(StatementLine),
    next: z.string().nullable(),
  })
  .meta({ id: 'AccountStatement' })
export type AccountStatement = z.output<typeof AccountStatement>

const linePlace = /^20\d\d-\d\d-\d\d_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_\d{1,4}$/

export const overviewContract = contract({
  'GET /api/admin/overview': {
    summary: 'Gifts, fees, plans and costs of some days, twelve months, and the money that is held now and why',
    allow: finance,
    query: days,
    answer: { json: Overview },
  },
  'GET /api/admin/overview.csv': {
    summary: 'The twelve months as a table file',
    allow: finance,
    query: days,
    answer: { raw: { 200: { type: 'text/csv' } } },
  },
  'GET /api/admin/account-statement': {
    summary: 'The statement of an account: what it held, what moved, what it holds; fifty lines at a time',
    allow: finance,
    query: z
      .object({
        account: z.enum(accountCodes, 'There is no such account.'),
        /** A part of its title, or its id. */
        project: z.string().max(200, 'Please search for at most 200 characters.').optional(),
        from: day,
        to: day,
        after: z.string().regex(linePlace, 'This is no place in the list.').optional(),
      })
      .refine(inOrder, impossible),
    answer: {
      json: z
        .object({
          /** Null until the project of the account is known. */
          statement: AccountStatement.nullable(),
          /** Projects that the words may mean. */
          projects: z.array(z.object({ id: idField<'project'>(), title: z.string() })),
          now: instantField,
        })
        .meta({ id: 'AccountStatementPage' }),
    },
  },
  'GET /api/admin/finance-waiting': {
    summary: 'What waits for the finance team on each tab',
    allow: finance,
    answer: { json: Waiting },
  },
  'GET /api/admin/project-balances': {
    summary: 'What is owed to each project, the most first, thirty at a time',
    allow: finance,
    query: z.object({
      search: z.string().max(200, 'Please search for at most 200 characters.').optional(),
      after: z
        .string()
        .regex(/^-?\d{1,15}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is no place in the list.')
        .optional(),
    }),
    answer: {
      json: z
        .object({ balances: z.array(ProjectBalance), older: z.string().nullable() })
        .meta({ id: 'ProjectBalances' }),
    },
  },
})
