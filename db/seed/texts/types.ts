/** A row of the demo world. Every person's surname is 'Demo', so nobody can take one for a real person. */
type DemoPerson = {
  /** Stable and unique among all demo people; ids and e-mail addresses are built from it. */
  readonly key: string
  readonly firstName: string
  readonly lastName: 'Demo'
}

export type DemoPlan = 'standard' | 'advanced' | 'premium'

export type DemoResearcher = DemoPerson & {
  readonly plan: DemoPlan
  readonly institution: string
  readonly fieldOfStudy: string
  readonly bio: string
  readonly researchInterests: readonly string[]
  readonly publications: readonly string[]
}

export type DemoInterest =
  | 'conservation'
  | 'medicine'
  | 'technology'
  | 'space'
  | 'climate'
  | 'energy'
  | 'materials'
  | 'biology'
  | 'mathematics'
  | 'engineering'

export type DemoDonor = DemoPerson & {
  /** The donor's default for new gifts; a single gift may still differ. */
  readonly anonymousByDefault: boolean
  readonly interests: readonly DemoInterest[]
}

export type DemoFundingUse = 'equipment' | 'fieldwork' | 'publication' | 'personnel'

/** 'past-deadline' and 'over-funded' are approved projects in a special position; both are public. */
export type DemoProjectState = 'approved' | 'pending' | 'rejected' | 'past-deadline' | 'over-funded'

export type DemoUpdate = {
  /** Days before the moment the world is made; always after the approval. */
  readonly daysAgo: number
  readonly text: string
}

/** The submission taxonomy of product.md §3, as stored: lowercase with hyphens. */
type SubmissionAreas = {
  science: 'conservation' | 'ecology' | 'wildlife' | 'marine-biology' | 'environmental-science' | 'climate-research'
  technology:
    | 'artificial-intelligence'
    | 'robotics'
    | 'software-engineering'
    | 'cybersecurity'
    | 'data-science'
    | 'machine-learning'
  medicine: 'genetics' | 'neuroscience' | 'oncology' | 'cardiology' | 'immunology' | 'public-health'
  engineering: 'mechanical' | 'electrical' | 'civil' | 'chemical' | 'aerospace' | 'biomedical'
  mathematics:
    | 'statistics'
    | 'applied-mathematics'
    | 'pure-mathematics'
    | 'mathematical-modeling'
    | 'computational-mathematics'
}

/** Sector and area, only in the pairs the taxonomy knows. */
type DemoPlace = {
  [S in keyof SubmissionAreas]: { readonly sector: S; readonly area: SubmissionAreas[S] }
}[keyof SubmissionAreas]

export type DemoProject = DemoPlace & {
  /** Stable and unique; ids are built from it. */
  readonly key: string
  readonly title: string
  /** Paragraphs are parted by an empty line, here and in the two texts below. */
  readonly description: string
  readonly methodology?: string
  readonly impact?: string
  readonly timeline?: string
  /** Whole US dollars. */
  readonly fundingGoalUsd: number
  /** The least that it can be done with (AMB-071). */
  readonly minimumUsd?: number
  /** Key of a researcher. */
  readonly researcher: string
  readonly fundingUses: readonly DemoFundingUse[]
  readonly state: DemoProjectState
  /** Present exactly when the state is 'rejected'. */
  readonly rejectionReason?: string
  /** Browse areas a reviewer added to those the taxonomy map gives, as 'sector/area' (AMB-077). */
  readonly reviewerAreas?: readonly string[]
  /** Share of the goal that gifts should reach, net; 0 for what was never public, above 1 when over-funded. */
  readonly fundedShare: number
  /** The deadline is 90 days after submission, so a value above 90 is past it. */
  readonly submittedDaysAgo: number
  readonly updates: readonly DemoUpdate[]
  /** Of a project that was closed below its goal: what its researcher says will be done. */
  readonly statement?: string
}

/** A donor's note to a researcher, sent with a gift. */
export type DemoDonorNote = {
  readonly donor: string
  readonly project: string
  readonly text: string
}

/** What a reviewer wrote beside a project under review; never public. */
export type DemoReviewComment = {
  readonly project: string
  readonly daysAgo: number
  readonly text: string
}
