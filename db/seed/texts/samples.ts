import type { JobDraft } from '#features/careers/jobs/contract/draft.ts'

// The texts of Test Mode's samples. They say of themselves that they are samples.

export const sampleResearcherNames = ['Ira', 'Mina', 'Otto', 'Paz', 'Ruth', 'Sol', 'Tess'] as const

/** MOCK-19: one for each card of the landing page. */
export const landingSubjects: readonly { readonly subject: string; readonly sector: string; readonly area: string }[] =
  [
    { subject: 'soil life under solar panels', sector: 'science', area: 'ecology' },
    { subject: 'software that forgets on request', sector: 'technology', area: 'software-engineering' },
    { subject: 'a footbridge of old timber', sector: 'engineering', area: 'civil' },
    { subject: 'a census of small knots', sector: 'mathematics', area: 'pure-mathematics' },
    { subject: 'how sleep sorts what was learned', sector: 'medicine', area: 'neuroscience' },
    { subject: 'oysters that settle on rope', sector: 'science', area: 'marine-biology' },
    { subject: 'a gripper for ripe pears', sector: 'technology', area: 'robotics' },
    { subject: 'what small surveys can say', sector: 'mathematics', area: 'statistics' },
  ]

/** Twelve subjects in four places: 48. */
export const listedSubjects = [
  ...['ground beetles', 'bats', 'earthworms', 'wild bees', 'newts', 'lichens'],
  ...['swifts', 'grass snakes', 'hedgehogs', 'mosses', 'moths', 'dragonflies'],
] as const
export const listedPlaces = ['along a new hedge', 'in school yards', 'beside a slow road', 'on green roofs'] as const

type SampleJob = Omit<JobDraft, 'deadline'> & { readonly deadlineInDays: number }
const none = { companyDescription: 'A made-up institution: positions in Test Mode are samples.' }

/** JOBS-11, MOCK-17: each is whole, so that its page and its form can be tried. */
export const sampleJobs: readonly SampleJob[] = [
  {
    ...{ ...none, title: 'Research Assistant, Soil Ecology', company: 'Demo Research Institution' },
    ...{ location: 'Lisbon', country: 'PT', type: 'full-time', category: 'research', discipline: 'science/ecology' },
    ...{ salary: '$32,000 a year', deadlineInDays: 75 },
    description: 'Take soil cores under solar panels, and count what lives in them.',
    fullDescription:
      'A sample position. You take two hundred cores in spring and autumn, sort what lives in them by hand, and keep the reference collection.\n\nApply with the form of this page: your application stays in this browser.',
    requirements: ['A degree in biology or a year of field work', 'Patience with small animals'],
    benefits: ['Field clothes', 'Your name on the data'],
  },
  {
    ...{ ...none, title: 'Graduate Place in Statistics', company: 'Demo University' },
    ...{
      location: 'Remote',
      isRemote: true,
      type: 'part-time',
      category: 'graduate',
      discipline: 'mathematics/statistics',
    },
    ...{ salary: '$18,000 a year', deadlineInDays: 60 },
    description: 'Find out what a survey of two hundred people can say, and what it cannot.',
    fullDescription:
      'A sample position. You write the thesis that you would have wanted to read before your first survey: when a small one is enough, and how to say so.',
    requirements: ['A first degree in mathematics', 'Clear writing'],
    benefits: ['Your own hours', 'A desk if you want one'],
  },
  {
    ...{ ...none, title: 'Engineering Internship, Timber', company: 'Demo Institute of Bridges' },
    ...{
      location: 'Trondheim',
      country: 'NO',
      type: 'internship',
      category: 'internship',
      discipline: 'engineering/civil',
    },
    ...{ salary: '$1,200 a month', deadlineInDays: 45 },
    description: 'Help to test old beams until they break, and write down when they do.',
    fullDescription:
      'A sample position. For four months you prepare beams from a demolished barn, load them in the test rig, and compare what breaks them with what the tables say.',
    requirements: ['Two years of civil engineering', 'Steel-capped shoes'],
    benefits: ['A room near the laboratory'],
  },
]
