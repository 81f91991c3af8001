import * as z from 'zod'
import { tidied } from '#features/foundation/rich-text/rules/tidied.ts'
import { ProjectStatus } from '#features/research/projects/contract/objects.ts'
import { fundingUses } from '#features/research/projects/rules/projects.ts'
import { RequestAnswer } from '#features/research/reviews/contract/changes.ts'
import { requestsMax } from '#features/research/reviews/rules/rubric.ts'
import { contentLengthMax } from '#features/research/updates/rules/texts.ts'
import { VersionField } from '#features/research/versions/contract.ts'
import { ethicsKinds } from '#features/research/versions/rules/plan.ts'
import { inThousands } from '#values/count.ts'
import { dayMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField } from '#wire/fields.ts'
import {
  budgetFault,
  budgetLinesMax,
  ethicsMax,
  milestonesMax,
  sharesFit,
  summaryMax,
  wholeBps,
} from './rules/budget.ts'

// AMB-084 sets the lengths. PostgreSQL text cannot contain NUL.
const words = (max: number, tooLong: string) =>
  z
    .string()
    .overwrite(tidied)
    .trim()
    .max(max, tooLong)
    .refine((text) => !text.includes('\0'), 'This holds a character that cannot be kept.')

const longText = (name: string) => words(20_000, `Please keep the ${name} to 20,000 characters.`)
const required = (text: z.ZodString, message: string) => text.refine((given) => given !== '', message)

const minimumMessage = 'Please enter a whole number of dollars below the funding goal, or leave this empty.'
const goalMessage = 'Please enter a whole number of dollars between 1 and 10,000,000.'

const label = (max: number, missing: string) => required(words(max, `Please keep this to ${max} characters.`), missing)
const moneyMessage = 'Please enter an amount above zero, such as 1,250 or 99.50.'
const shareMessage = 'Please enter a share from 0.01 to 100%, or leave this empty.'
const noteField = words(5000, 'Please keep this to 5,000 characters.').optional()
const dayField = z.iso.date('Please choose a date.').refine((day) => day >= '2000-01-01' && day < '2100-01-01', {
  message: 'Please choose a date of this century.',
})
const keysDiffer = (list: readonly { key: string }[]): boolean =>
  new Set(list.map(({ key }) => key)).size === list.length
const twice = 'Two entries have the same key.'

/** The lists of the form. A key stays with its entry through edits, so that spending and updates can point to it. */
const lists = {
  budget: z
    .array(
      z.object({
        key: z.uuid(),
        use: z.enum(fundingUses, 'Please choose what this is for.'),
        label: label(200, 'Please say what is bought.'),
        cents: z
          .int(moneyMessage)
          .min(1, moneyMessage)
          .max(1_000_000_000, moneyMessage) as unknown as typeof centsField,
      }),
    )
    .max(budgetLinesMax, `Please keep to ${budgetLinesMax} lines.`)
    .refine(keysDiffer, twice)
    .optional(),
  milestones: z
    .array(
      z.object({
        key: z.uuid(),
        title: label(200, 'Please say what will be shown.'),
        dueOn: dayField,
        /** The share of the money held back until it is reached, in basis points; absent for none. */
        shareBps: z.int(shareMessage).min(1, shareMessage).max(wholeBps, shareMessage).optional(),
      }),
    )
    .max(milestonesMax, `Please keep to ${milestonesMax} milestones.`)
    .refine(keysDiffer, twice)
    .refine((list) => sharesFit(list), 'The shares of all milestones together can be at most 100%.')
    .optional(),
  ethics: z
    .array(
      z.object({
        key: z.uuid(),
        kind: z.enum(ethicsKinds, 'Please choose a kind.'),
        reference: label(100, 'Please enter the number of the approval.'),
        board: label(200, 'Please name the board.'),
        approvedOn: dayField,
        fileId: z.uuid('Please choose the file again.').nullable(),
      }),
    )
    .max(ethicsMax, `Please keep to ${ethicsMax} approvals.`)
    .refine(keysDiffer, twice)
    .optional(),
}

/** Fields that the server sets; values from a client are ignored (SUBM-37). */
const decidedHere = z.object({
  ...Object.fromEntries(
    [
      ...['id', 'status', 'totalTarget', 'totalFunded', 'donorCount', 'deadline', 'submittedAt', 'updatedAt'],
      ...['duration', 'categories', 'updates', 'researcher', 'ownerId'],
    ].map((name) => [name, z.unknown().optional()]),
  ),
})

const fields = {
  ...decidedHere.shape,
  title: required(words(200, 'Please keep the title to 200 characters.'), 'Please enter a title.'),
  description: required(longText('description'), 'Please describe the project.'),
  sector: z.string('Please choose a sector.').min(1, 'Please choose a sector.').max(60),
  subsection: z.string('Please choose a research area.').min(1, 'Please choose a research area.').max(60),
  fundingGoal: z.int(goalMessage).min(1, goalMessage).max(10_000_000, goalMessage),
  /** AMB-071: the minimum amount for a viable project; none when absent. */
  minimumViable: z.int(minimumMessage).min(0, minimumMessage).max(10_000_000, minimumMessage).optional(),
  timeline: longText('timeline').optional(),
  impact: longText('expected impact').optional(),
  methodology: longText('methodology').optional(),
  imageFileId: z.uuid('Please choose the image again.').optional(),
  fundingUses: z.array(z.enum(fundingUses)).max(fundingUses.length).optional(),
  summary: words(summaryMax, `Please keep the summary to ${summaryMax} characters.`).optional(),
  existingFunding: noteField,
  conflicts: noteField,
  ...lists,
}
const isMinimumBelowGoal = (given: { minimumViable?: number | undefined; fundingGoal: number }): boolean =>
  given.minimumViable === undefined || given.minimumViable < given.fundingGoal
const aboveGoal = { path: ['minimumViable'], message: minimumMessage }

type Money = {
  readonly fundingGoal: number
  readonly budget?: readonly { readonly cents: number }[] | undefined
}
/** The budget adds up to the goal. */
const checkBudget = ({ fundingGoal, budget }: Money, context: z.RefinementCtx): void => {
  const fault = budgetFault(fundingGoal, budget ?? [])
  if (fault) context.addIssue({ code: 'custom', path: ['budget'], message: fault })
}

/** The draft that it was typed in: the submission ends it. */
const draftId = idField<'draft'>().optional()

export const Submission = z
  .object({ ...fields, draftId })
  .refine(isMinimumBelowGoal, aboveGoal)
  .superRefine(checkBudget)
  .meta({ id: 'Submission' })

/** The 'Update Project' form: the whole new content of the project. */
export const ProjectEdit = z
  .object({
    ...fields,
    draftId,
    /** The version that the form was opened with. */
    version: z.int().min(1),
    /** Null removes the picture; absent leaves it. */
    imageFileId: fields.imageFileId.nullable(),
    /** EDIT-15: news for donors and followers; published as an update. */
    progressUpdate: words(contentLengthMax, `Please keep to ${inThousands(contentLengthMax)} characters.`).optional(),
    /** Answers to reviewers' requests. They are sent with the edit, even without other changes. */
    answers: z.array(RequestAnswer).max(requestsMax).optional(),
  })
  .refine(isMinimumBelowGoal, aboveGoal)
  .superRefine(checkBudget)
  .meta({ id: 'ProjectEdit' })
export type ProjectEdit = z.output<typeof ProjectEdit>

/** The initial values of the form. Amounts are whole US dollars. */
export const EditableProject = z
  .object({
    version: z.int(),
    status: ProjectStatus,
    /** AMB-066: fields that no longer change. */
    locked: z.array(VersionField),
    title: z.string(),
    description: z.string(),
    sector: z.string(),
    subsection: z.string(),
    fundingGoal: z.int(),
    minimumViable: z.int(),
    timeline: z.string(),
    impact: z.string(),
    methodology: z.string(),
    fundingUses: z.array(z.enum(fundingUses)),
    summary: z.string(),
    existingFunding: z.string(),
    conflicts: z.string(),
    budget: z.array(z.object({ key: z.uuid(), use: z.enum(fundingUses), label: z.string(), cents: centsField })),
    milestones: z.array(
      z.object({ key: z.uuid(), title: z.string(), dueOn: z.iso.date(), shareBps: z.int().optional() }),
    ),
    ethics: z.array(
      z.object({
        ...{ key: z.uuid(), kind: z.enum(ethicsKinds), reference: z.string(), board: z.string() },
        ...{ approvedOn: z.iso.date(), fileId: z.uuid().nullable() },
      }),
    ),
    image: z.object({ fileId: z.uuid(), url: z.string() }).nullable(),
    /** For a rejected project: what the reviewer wrote. */
    statusReason: z.string().nullable(),
  })
  .meta({ id: 'EditableProject' })
export type EditableProject = z.output<typeof EditableProject>

/** What both sides changed since the form was opened: the present values, to choose from. */
export const EditConflict = z
  .object({ fields: z.array(VersionField), current: EditableProject })
  .meta({ id: 'EditConflict' })

export const EditResult = z
  .object({
    version: z.int(),
    /**
     * `resubmitted`: reviewers review a rejected project again. `recheck`: they check the changes of an approved one.
     */
    outcome: z.enum(['unchanged', 'saved', 'resubmitted', 'recheck']),
    changed: z.array(VersionField),
    /** Fields that were saved elsewhere meanwhile, and were adopted. */
    takenOver: z.array(VersionField),
  })
  .meta({ id: 'EditResult' })
export type EditResult = z.output<typeof EditResult>

const params = z.object({ id: idField<'project'>() })

export const submissionsContract = contract({
  'POST /api/projects': {
    summary: 'Submits a project for review; it is pending until a reviewer decides',
    allow: allow.researcher,
    body: Submission,
    // Texts of 20,000 characters, of four bytes each at most.
    bodyBytesMax: 512 * 1024,
    perPerson: { max: 20, windowMs: dayMs },
    status: 201,
    pausable: 'submissions',
    answer: { json: z.object({ id: idField<'project'>(), status: z.literal('pending') }) },
    refusals: { area_not_in_sector: 400, file_not_found: 404, draft_not_found: 404, draft_gone: 410 },
  },
  'GET /api/projects/:id/edit': {
    summary: 'My own project as the form to edit it needs it',
    allow: allow.researcher,
    params,
    answer: { json: EditableProject },
    refusals: { project_not_found: 404, project_withdrawn: 409 },
  },
  'PUT /api/projects/:id': {
    summary:
      'Saves my own project. Fields saved elsewhere meanwhile are kept; of the same field in two wordings, both are shown',
    allow: allow.researcher,
    params,
    body: ProjectEdit,
    bodyBytesMax: 640 * 1024,
    perPerson: { max: 200, windowMs: dayMs },
    answer: { json: EditResult },
    refusals: {
      area_not_in_sector: 400,
      project_not_found: 404,
      file_not_found: 404,
      draft_not_found: 404,
      request_not_found: 404,
      project_withdrawn: 409,
      locked_once_approved: 409,
      edited_meanwhile: { status: 409, data: EditConflict },
      too_many_changes: { status: 429, data: z.object({ /** When the next can be saved. */ nextAt: instantField }) },
    },
  },
  'POST /api/projects/:id/withdrawal': {
    summary: 'Takes my pending project back; no reviewer decides on it any more',
    allow: allow.researcher,
    params,
    perPerson: { max: 40, windowMs: dayMs },
    answer: { none: true },
    refusals: { project_not_found: 404, project_already_decided: 409, project_withdrawn: 409 },
  },
})
