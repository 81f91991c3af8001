import type { Stage } from '#features/careers/pipeline/rules.ts'

export type DemoApplicant = {
  readonly firstName: string
  readonly daysAgo: number
  readonly hour: number
  readonly stage: Stage
  readonly rating: number | null
  readonly note: string | null
  readonly education: string
  readonly experience: string
  readonly motivation: string
  readonly availability: string
}

const person = (
  firstName: string,
  [daysAgo, hour]: readonly [number, number],
  [stage, rating, note]: readonly [Stage, number | null, string | null],
  [education, experience, motivation]: readonly [string, string, string],
  availability = 'From January on.',
): DemoApplicant => ({
  ...{ firstName, daysAgo, hour, stage, rating, note },
  ...{ education, experience, motivation, availability },
})

/** They apply for one position of the demo; all of them are made up. */
export const demoApplicants: readonly DemoApplicant[] = [
  person(
    'Grace',
    [6, 10],
    ['offer', 5, 'Second visit only, told by phone'],
    [
      'MSc Marine Ecology',
      'Four seasons of intertidal surveys, two of them as the one who carries the tide table.',
      'I have mapped dens on foot for my thesis and would like to see whether mine hold against a second pair of eyes.',
    ],
  ),
  person(
    'Luca',
    [5, 20],
    ['interview', 5, 'Diver since 2019, blind counts in thesis'],
    [
      'BSc Biology',
      'Diver since 2019; counted the same plots three times without knowing which they were.',
      'Low tide is at six in the morning for most of the season, and I am awake.',
    ],
  ),
  person(
    'Jonas',
    [5, 50],
    ['shortlisted', 4, 'Strong on cameras, 31 dives'],
    [
      'BSc Environmental Science',
      'Built housings for time-lapse cameras and changed their batteries on 40 mornings.',
      'I would like to work with animals that look back.',
    ],
  ),
  person(
    'Noa',
    [5, 80],
    ['new', null, null],
    [
      'BA Photography',
      'Three years of close-up work in a museum of shells.',
      'The photographs of the pilot made me apply.',
    ],
  ),
  person(
    'Thandi',
    [4, 30],
    ['interview', 4, 'Certificate runs out in March'],
    [
      'MSc Zoology',
      'Rocky-shore monitoring for a coastal park, with volunteers from nine to seventy years old.',
      'I am good at being wet for a long time and writing legibly at the end of it.',
    ],
  ),
  person(
    'Felix',
    [4, 55],
    ['declined', 2, 'No field work yet'],
    ['BSc Chemistry', 'Laboratory work, mostly seawater carbonate.', 'I would like to leave the laboratory.'],
  ),
  person(
    'Amihan',
    [3, 14],
    ['shortlisted', 5, 'Matched 900 dens for the pilot'],
    [
      'MSc Marine Biology',
      'Matched 900 dens from the pilot photographs last winter, without knowing the side.',
      'I would like to see the dens that I know only as squares, and count them again.',
    ],
    'January 11. The three visits are free in my calendar.',
  ),
  person(
    'Priya',
    [2, 40],
    ['shortlisted', 4, null],
    [
      'BSc Statistics',
      'Error bars for a bird atlas; two summers of ringing.',
      'Somebody should count how well we count.',
    ],
  ),
  person(
    'Mateo',
    [1, 10],
    ['new', null, null],
    [
      'BSc Marine Science',
      'Guide for school classes on a tidal flat.',
      'I know the shore, and the questions that children ask about it.',
    ],
  ),
  person(
    'Yara',
    [1, 35],
    ['new', null, null],
    ['MSc Ecology', 'Transects in mangroves, in mud to the knee.', 'After mud, rocks would be a promotion.'],
  ),
  person(
    'Soo-ah',
    [0, 190],
    ['new', null, null],
    [
      'BSc Oceanography',
      'Two research cruises, one of them in the engine room.',
      'I would like to be where the tide decides about the day.',
    ],
  ),
  person(
    'Ondřej',
    [0, 90],
    ['new', null, null],
    [
      'MSc Hydrobiology',
      'Crayfish dens in three rivers, marked, measured and left alone.',
      'Octopus dens cannot be so different, and I would like to be wrong about that.',
    ],
  ),
]
