/** The legal texts, in the order of the footer. */
export const legalSlugs = ['privacy', 'terms', 'security', 'accessibility', 'cookies'] as const
export type LegalSlug = (typeof legalSlugs)[number]

/** screens.md, /help: the groups of articles, in their order. */
export const helpGroups = ['start', 'donors', 'researchers', 'payments', 'jobs', 'account', 'safety'] as const
export type HelpGroup = (typeof helpGroups)[number]
export const helpGroupLabels: Readonly<Record<HelpGroup, string>> = {
  start: 'Getting started',
  donors: 'Donors',
  researchers: 'Researchers',
  payments: 'Payments',
  jobs: 'Jobs',
  account: 'Account',
  safety: 'Safety',
}

/** screens.md, /faq. */
export const faqGroups = ['verification', 'fees', 'refunds', 'plans', 'deadline', 'jobs'] as const
export type FaqGroup = (typeof faqGroups)[number]
export const faqGroupLabels: Readonly<Record<FaqGroup, string>> = {
  verification: 'Verification',
  fees: 'Fees',
  refunds: 'Refunds',
  plans: 'Plans for researchers',
  deadline: 'Deadlines',
  jobs: 'Job board',
}
