import { type Cents, dollars } from '#values/money.ts'

export const tiers = ['standard', 'advanced', 'premium'] as const
/** SESS-19. */
export type Tier = (typeof tiers)[number]

/** CNST-06: asked once, of every researcher. */
export const setupFee: Cents = dollars(20)
/** RSUP-03, AMB-041: the default. */
export const defaultTier: Tier = 'standard'

export type Plan = {
  readonly tier: Tier
  readonly name: string
  readonly perMonth: Cents
  readonly isPopular: boolean
  readonly features: readonly string[]
}

/**
 * The three plans of a researcher, their prices (CNST-06) and what they hold, in the words of the specification's §9.
 */
export const plans: readonly [Plan, Plan, Plan] = [
  {
    tier: 'standard',
    name: 'Standard',
    perMonth: dollars(10),
    isPopular: false,
    features: [
      'Credentials submission',
      'Academic verification',
      'Project review',
      'Donor management',
      'Communication tools',
      'Verified badge',
      '2-3 business days verification',
    ],
  },
  {
    tier: 'advanced',
    name: 'Advanced',
    perMonth: dollars(40),
    isPopular: true,
    features: [
      'All Standard',
      '3 project listings',
      'Advanced analytics',
      'Monthly 1-on-1 with the review council',
      '3 annual project boost credits',
    ],
  },
  {
    tier: 'premium',
    name: 'Premium',
    perMonth: dollars(150),
    isPopular: false,
    features: [
      'All Advanced',
      '10 project listings per year',
      '3 monthly council sessions',
      '12 annual boost credits',
      '12 marketing insight sessions',
    ],
  },
]

/** The plan that a text from outside names, or nothing. */
export const findPlan = (tier: string | null | undefined): Plan | undefined => plans.find((plan) => plan.tier === tier)
