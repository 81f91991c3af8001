import * as z from 'zod'
import { textDoubts } from '#features/foundation/reports/rules/doubts.ts'
import * as reports from '#features/foundation/reports/rules/reports.ts'
import { accountStates } from '#features/office/user-admin/rules/filters.ts'
import { reportedKinds } from '#values/reported-kind.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField, placeField, typedText } from '#wire/fields.ts'
import { fileStates, queueViews, sources, wordsMax } from '../rules.ts'

export const ModerationRow = z
  .object({
    source: z.enum(sources),
    id: z.uuid(),
    kind: z.enum(reportedKinds),
    title: z.string(),
    since: instantField,
    isHidden: z.boolean(),
    isAppealed: z.boolean(),
    /** People whose reports wait. */
    reporters: z.int(),
    /** What the first of them named, or why a rule doubts it. */
    why: z.string().nullable(),
    /** For decided ones: the latest decision. */
    measure: z.enum(reports.measures).nullable(),
  })
  .meta({ id: 'ModerationRow' })
export type ModerationRow = z.output<typeof ModerationRow>

export const ModerationQueue = z
  .object({
    items: z.array(ModerationRow),
    counts: z.object({ open: z.int(), appeals: z.int() }),
    /** Pass as `after` for the following page; null at the end. */
    next: z.string().nullable(),
    now: instantField,
  })
  .meta({ id: 'ModerationQueue' })
export type ModerationQueue = z.output<typeof ModerationQueue>

const texts = z.array(z.object({ label: z.string(), text: z.string() }))
/** Links that work for some minutes. */
const pictures = z.array(z.string())

export const ModerationCase = z
  .object({
    id: idField<'case'>(),
    version: z.int(),
    kind: z.enum(reportedKinds),
    title: z.string(),
    path: z.string(),
    state: z.enum(['open', 'decided']),
    isHidden: z.boolean(),
    /** It is not there any more; the copies are. */
    isGone: z.boolean(),
    isOwn: z.boolean(),
    /** Sent with a decision: the wording that was read. */
    hash: z.string(),
    texts,
    pictures,
    flags: z.array(z.enum(textDoubts)),
    /** The reported wording, if it differs, newest first. */
    copies: z.array(z.object({ at: instantField, texts, pictures })),
    /** Pass as `copiesAfter` for the copies before these; null at the end. */
    nextCopies: z.string().nullable(),
    /** Those that wait, then those that were decided about; the newest first. */
    reports: z.array(
      z.object({
        id: idField<'report'>(),
        reporter: z.string(),
        reason: z.enum(reports.reportReasons),
        words: z.string(),
        at: instantField,
        isOpen: z.boolean(),
        /** This person's earlier reports: how many were decided, and how often with a measure. */
        decided: z.int(),
        agreed: z.int(),
      }),
    ),
    reportCount: z.int(),
    /** Pass as `openReportsAfter` for the reports that wait before these; null at the end. */
    nextOpenReports: z.string().nullable(),
    /** Pass as `closedReportsAfter` for the decided reports before these; null at the end. */
    nextClosedReports: z.string().nullable(),
    /** The newest first. */
    decisions: z.array(
      z.object({
        id: idField<'decision'>(),
        measure: z.enum(reports.measures),
        reason: z.enum(reports.decisionReasons),
        words: z.string(),
        by: z.string(),
        at: instantField,
        overturnedAt: instantField.nullable(),
      }),
    ),
    /** Pass as `decisionsAfter` for the decisions before these; null at the end. */
    nextDecisions: z.string().nullable(),
    /** Those that wait, the longest wait first; then decided ones, the newest first. */
    appeals: z.array(
      z.object({
        id: idField<'appeal'>(),
        decisionId: idField<'decision'>(),
        by: z.string(),
        party: z.enum(['author', 'reporter']),
        words: z.string(),
        at: instantField,
        outcome: z.enum(['upheld', 'overturned']).nullable(),
        answer: z.string().nullable(),
        /** Neither who decided nor who appeals. */
        mayDecide: z.boolean(),
      }),
    ),
    /** Pass as `waitingAfter` for the appeals that wait after these; null at the end. */
    nextWaiting: z.string().nullable(),
    /** Pass as `decidedAfter` for the appeals decided before these; null at the end. */
    nextDecided: z.string().nullable(),
    author: z
      .object({
        id: idField<'user'>(),
        name: z.string(),
        state: z.enum(accountStates),
        since: instantField,
        /** Decisions about their other content that are in force. */
        hidden: z.int(),
        warned: z.int(),
        dismissed: z.int(),
      })
      .nullable(),
    /** The newest file about suspected tampering, and whether one can be opened now. */
    file: z.object({ id: idField<'case-file'>(), number: z.int(), state: z.enum(fileStates) }).nullable(),
    mayOpenFile: z.boolean(),
    /** What this caller may do now. */
    may: z.array(z.enum(reports.measures)),
    now: instantField,
  })
  .meta({ id: 'ModerationCase' })
export type ModerationCase = z.output<typeof ModerationCase>

/** Of a wording. */
const hashField = z.hex().max(64)
const version = z.int().min(1).max(2_000_000_000)
const acting = { case_not_found: 404, own_content: 403, case_changed: 409, case_file_open: 409 } as const
const onAccount = { person_not_found: 404, own_person: 403, staff_person: 403, last_super_admin: 409 } as const

export const moderationContract = contract({
  'GET /api/admin/moderation': {
    summary: 'What waits for a moderator, the oldest first: reports, held positions, flagged texts, appeals',
    allow: allow.staff('moderate_content'),
    query: z.object({
      view: z.enum(queueViews, 'There is no such list.').default('open'),
      kind: z.enum(reportedKinds, 'There is no such kind.').optional(),
      after: placeField(),
    }),
    answer: { json: ModerationQueue },
  },
  'GET /api/admin/moderation/cases/:id': {
    summary:
      'One case: what it says now and said when it was reported, by whom, and what was decided; the look is logged',
    allow: allow.staff('moderate_content'),
    params: z.object({ id: idField<'case'>() }),
    query: z.object({
      copiesAfter: placeField(hashField),
      decisionsAfter: placeField(),
      openReportsAfter: placeField(),
      closedReportsAfter: placeField(),
      waitingAfter: placeField(),
      decidedAfter: placeField(),
    }),
    answer: { json: ModerationCase },
    refusals: { case_not_found: 404 },
  },
  'POST /api/admin/moderation/cases/:id/decision': {
    summary: 'Decides about a case with all its reports; their authors and its own are notified',
    allow: allow.staff('moderate_content'),
    params: z.object({ id: idField<'case'>() }),
    body: z
      .object({
        version,
        hash: z.string().max(64, 'This names no wording.'),
        measure: z.enum(reports.measures, 'There is no such measure.'),
        reason: z.enum(reports.decisionReasons, 'Please choose a reason.'),
        words: typedText().trim().max(reports.decisionWordsMax, 'Please keep to 2,000 characters.').default(''),
      })
      .refine(({ measure, words }) => words.length <= wordsMax(measure), {
        message: 'Please keep to 1,000 characters.',
        path: ['words'],
      }),
    answer: { none: true },
    refusals: { ...acting, ...onAccount, not_allowed: 403, reason_missing: 422, act_not_fitting: 409 },
  },
  'POST /api/admin/moderation/appeals/:id/decision': {
    summary: 'Decides about an appeal against another person’s decision',
    allow: allow.staff('moderate_content'),
    params: z.object({ id: idField<'appeal'>() }),
    body: z.object({
      version,
      outcome: z.enum(['upheld', 'overturned'], 'Please say whether the decision stays.'),
      answer: typedText()
        .trim()
        .min(1, 'Please say why: the person reads it.')
        .max(reports.decisionWordsMax, 'Please keep to 2,000 characters.'),
    }),
    answer: { none: true },
    refusals: { ...acting, own_decision: 403 },
  },
})
