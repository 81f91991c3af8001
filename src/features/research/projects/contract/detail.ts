import * as z from 'zod'
import { Rendered } from '#features/foundation/rich-text/contract.ts'
import { ethicsKinds } from '#features/research/versions/rules/plan.ts'
import { centsField, idField, instantField } from '#wire/fields.ts'
import { findings } from '../rules/completion.ts'
import { heldReasons } from '../rules/held.ts'
import { fundingUses, projectStatuses } from '../rules/projects.ts'
import { updateAudiences, updateKinds } from '../rules/update-kinds.ts'

// What the page of a project shows.

export const ProjectStatus = z.enum(projectStatuses)
export const FundingUse = z.enum(fundingUses)

/** AMB-071: the result of a project at its deadline. In dollars, with cents as decimals. */
export const ProjectOutcome = z
  .object({
    kind: z.enum(['reached', 'partial', 'below_minimum', 'nothing']),
    raised: z.number(),
    minimum: z.number(),
    decidedAt: instantField,
    /** Between minimum and goal: the due date of the researcher's statement, and the statement. */
    statementDueAt: instantField.nullable(),
    statement: z.string().nullable(),
    statedAt: instantField.nullable(),
    /** Below the minimum: the last moment to redirect gifts. */
    redirectUntil: instantField.nullable(),
    /** Gifts may be redirected because its researcher could not be paid for 60 days. */
    isUnfetched: z.boolean(),
  })
  .meta({ id: 'ProjectOutcome' })
export type ProjectOutcome = z.output<typeof ProjectOutcome>

/** What a part of the goal is for. */
export const BudgetLine = z
  .object({ key: z.uuid(), use: FundingUse, label: z.string(), cents: centsField })
  .meta({ id: 'BudgetLine' })

/** What will be shown, and by when. */
export const ProjectMilestone = z
  .object({
    key: z.uuid(),
    title: z.string(),
    dueOn: z.iso.date(),
    /** The share of the money held back until it is reached, in basis points; 0 for none. */
    shareBps: z.int(),
    /** When a reviewer had checked it, so that its share may be paid out. */
    releasedAt: instantField.nullable(),
    /** When its researcher reported it as reached, and the update that shows it. */
    reachedAt: instantField.nullable(),
    updateId: idField<'update'>().nullable(),
    /** For an open one: when and why a report was rejected. */
    takenBack: z.object({ at: instantField, reason: z.string() }).nullable(),
  })
  .meta({ id: 'ProjectMilestone' })

/** An approval by a board. Whether its letter is stored is public; the letter is not. */
export const ProjectEthics = z
  .object({
    key: z.uuid(),
    kind: z.enum(ethicsKinds),
    reference: z.string(),
    board: z.string(),
    approvedOn: z.iso.date(),
    hasFile: z.boolean(),
  })
  .meta({ id: 'ProjectEthics' })

export const ProjectDetail = z
  .object({
    id: idField<'project'>(),
    title: z.string(),
    /** If `rendered` has the text as elements, here and below: only its beginning, so that no text is sent twice. */
    description: z.string(),
    sector: z.string(),
    subsection: z.string(),
    fundingGoal: z.number(),
    totalTarget: z.number(),
    /** AMB-071: the minimum amount for a viable project; 0 for none. */
    minimumViable: z.number(),
    totalFunded: z.number(),
    donorCount: z.int(),
    /** In plain language, below the title; 300 characters at most. */
    summary: z.string().nullable(),
    /** Adds up to the goal; empty where none was given. */
    budget: z.array(BudgetLine),
    milestones: z.array(ProjectMilestone),
    ethics: z.array(ProjectEthics),
    existingFunding: z.string().nullable(),
    conflicts: z.string().nullable(),
    timeline: z.string().nullable(),
    impact: z.string().nullable(),
    methodology: z.string().nullable(),
    /** The texts in Markdown as elements; null where none has any. */
    rendered: z
      .object({ description: Rendered, methodology: Rendered, timeline: Rendered, impact: Rendered })
      .partial()
      .nullable(),
    projectImage: z.string(),
    deadline: instantField,
    submittedAt: instantField,
    status: ProjectStatus,
    duration: z.string(),
    /** Sector and research area (AMB-076). */
    categories: z.array(z.string()),
    fundingUses: z.array(FundingUse),
    updatedAt: instantField,
    /** The date of its final report, and its result. */
    completedAt: instantField.nullable(),
    finding: z.enum(findings).nullable(),
    /** Since when an update is overdue. */
    updateDueSince: instantField.nullable(),
    /** The newest that the reader may read, twenty at most. */
    updates: z.array(
      z.object({
        ...{ id: idField<'update'>(), content: z.string(), rendered: Rendered, date: instantField, author: z.string() },
        ...{ kind: z.enum(updateKinds), finding: z.enum(findings).nullable(), audience: z.enum(updateAudiences) },
        ...{ milestones: z.array(z.string()), editedAt: instantField.nullable() },
      }),
    ),
    /** Who works on it besides its researcher. */
    team: z.array(
      z.object({
        name: z.string(),
        institution: z.string(),
        role: z.enum(['editor', 'reader']),
        publicId: z.string().nullable(),
      }),
    ),
    /** Answered questions. */
    questionCount: z.int(),
    researcher: z.object({
      publicId: z.string().nullable(),
      name: z.string(),
      firstName: z.string(),
      photo: z.string().nullable(),
      institution: z.string(),
      verified: z.boolean(),
    }),
    /** PROJ-04 to PROJ-07. */
    badge: z.string(),
    /** Why gifts are closed now; null while they are open. */
    donationsRefused: z.enum(['project_not_approved', 'deadline_passed']).nullable(),
    /** Null until it is decided, the day after the deadline. */
    outcome: ProjectOutcome.nullable(),
    /** The server's clock, for what is overdue. */
    now: instantField,
    isOwner: z.boolean(),
    /** The reader's role: lead, who owns the project, or member of the team. */
    standing: z.enum(['lead', 'editor', 'reader']).nullable(),
    isSaved: z.boolean(),
    /** Whether a gift of the caller counts: then they are in its room. */
    isSupporter: z.boolean(),
    /** When its owner withdrew it before a decision (AMB-091). */
    withdrawnAt: instantField.nullable(),
    /** AMB-066: since when a change waits for reviewers; null if everything was reviewed. */
    changedAt: instantField.nullable(),
    /** For the owner and staff, while rejected. */
    statusReason: z.string().nullable(),
    /** For the owner: why reviewers do not see the submission yet. */
    heldReason: z.enum(heldReasons).nullable(),
  })
  .meta({ id: 'Project' })
export type ProjectDetail = z.output<typeof ProjectDetail>
