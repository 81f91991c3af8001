import * as z from 'zod'
import { firstFormSectors } from '#features/research/catalogue/rules/form-areas.ts'
import { findings } from '#features/research/projects/rules/completion.ts'
import { fundingUses } from '#features/research/projects/rules/projects.ts'
import { updateAudiences, updateKinds } from '#features/research/projects/rules/update-kinds.ts'
import donorNotes from './donor-notes.json' with { type: 'json' }
import engineering from './projects/engineering.json' with { type: 'json' }
import marine from './projects/marine.json' with { type: 'json' }
import mathematics from './projects/mathematics.json' with { type: 'json' }
import medicine from './projects/medicine.json' with { type: 'json' }
import nature from './projects/nature.json' with { type: 'json' }
import technology from './projects/technology.json' with { type: 'json' }
import reviewComments from './review-comments.json' with { type: 'json' }

// The texts of the demo world's people. The data is in *.json; this is its schema.

/** Paragraphs; in the product they are separated by an empty line. */
const Paragraphs = z.array(z.string()).transform((paragraphs) => paragraphs.join('\n\n'))

const Project = z
  .strictObject({
    /** Stable and unique; ids are built from it. */
    key: z.string(),
    title: z.string(),
    description: Paragraphs,
    /** In plain language, below the title. */
    summary: z.string().max(300).exactOptional(),
    /** Adds up to the goal. */
    budget: z.array(z.strictObject({ use: z.enum(fundingUses), label: z.string(), usd: z.int() })).exactOptional(),
    /** Due so many days after the submission. */
    milestones: z
      .array(
        z.strictObject({
          title: z.string(),
          dueAfterDays: z.int(),
          /** Of the money, which waits for it. */
          sharePercent: z.int().exactOptional(),
        }),
      )
      .exactOptional(),
    methodology: Paragraphs.exactOptional(),
    impact: Paragraphs.exactOptional(),
    timeline: Paragraphs.exactOptional(),
    /** Whole US dollars. */
    fundingGoalUsd: z.int(),
    /** The minimum with which it can be done (AMB-071). */
    minimumUsd: z.int().exactOptional(),
    /** Sector and area of the submission taxonomy. */
    sector: z.string(),
    area: z.string(),
    /** Key of a researcher. */
    researcher: z.string(),
    fundingUses: z.array(z.enum(fundingUses)),
    /** 'past-deadline' and 'over-funded' are approved projects in a special state; both are public. */
    state: z.enum(['approved', 'pending', 'rejected', 'past-deadline', 'over-funded']),
    /** Present exactly when the state is 'rejected'. */
    rejectionReason: z.string().exactOptional(),
    /** The reason why its first version was rejected: with an incomplete methodology, which was then written. */
    firstRejection: z.string().exactOptional(),
    /** Edits after the approval; reviewers have passed them, or have not read them yet. */
    edits: z
      .array(z.strictObject({ daysAgo: z.number(), methodology: Paragraphs, isPassed: z.boolean() }))
      .exactOptional(),
    /** Browse areas that a reviewer added to those of the taxonomy map, as 'sector/area' (AMB-077). */
    reviewerAreas: z.array(z.string()).exactOptional(),
    /**
     * Share of the goal that gifts should reach, net; 0 for a project that was never public, above 1 when over-funded.
     */
    fundedShare: z.number(),
    /** The deadline is 90 days after submission, so with more than 90 it has passed. */
    submittedDaysAgo: z.number(),
    /** Days before the demo world is made; always after the approval. */
    updates: z.array(
      z.strictObject({
        daysAgo: z.number(),
        text: z.string(),
        kind: z.enum(updateKinds).exactOptional(),
        finding: z.enum(findings).exactOptional(),
        audience: z.enum(updateAudiences).exactOptional(),
        /** The milestone that it shows to be reached, by its place. */
        milestone: z.int().exactOptional(),
        /** What it said for half an hour, before it was edited. */
        firstText: z.string().exactOptional(),
        /** It is written, and published so many days after the demo world is made. */
        inDays: z.number().exactOptional(),
      }),
    ),
    /** For a project that closed below its goal: the researcher's statement. */
    statement: z.string().exactOptional(),
  })
  .refine(({ sector, area }) => areasOf(sector).includes(area), 'the submission taxonomy has no such area')
export type DemoProject = z.infer<typeof Project>
export type DemoUpdate = DemoProject['updates'][number]
export type DemoProjectState = DemoProject['state']

const areasOf = (sector: string): string[] =>
  firstFormSectors.filter(({ id }) => id === sector).flatMap(({ areas }) => areas.map(({ id }) => id))

/** A donor's note to a researcher, sent with a gift. */
const DonorNote = z.strictObject({ donor: z.string(), project: z.string(), text: z.string() })

/** A reviewer's comment on a project under review; never public. */
const ReviewComment = z.strictObject({ project: z.string(), daysAgo: z.number(), text: z.string() })

export const demoProjects: readonly DemoProject[] = z
  .array(Project)
  .parse([...marine, ...nature, ...technology, ...medicine, ...engineering, ...mathematics])

export const demoDonorNotes = z.array(DonorNote).parse(donorNotes)
export const demoReviewComments = z.array(ReviewComment).parse(reviewComments)
