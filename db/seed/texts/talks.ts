/** What is said about a project: in its room, or by one donor and its researcher alone. Each writer's gift is older. */
export type DemoTalk = {
  readonly project: string
  readonly alone?: string
  readonly lines: readonly (readonly [daysAgo: number, by: string, text: string, way?: 'numbered'])[]
}

export const demoTalks: readonly DemoTalk[] = [
  {
    project: 'intron-deafness',
    lines: [
      [7.6, 'amara', 'Eleven of 24 is more than I had hoped for. What do the other thirteen families hear from you?'],
      [
        7.4,
        'lucia',
        'A letter that says what we read and how deep, in plain words. Four asked us to keep the reads, so that a later method can go over them again.',
      ],
      [5.2, 'yuki', 'How many reads must agree before you call an inversion?'],
      [
        5.1,
        'lucia',
        'Six across each breakpoint, and then PCR in the child and both parents. One had nine reads and failed the PCR; it is not in the eleven.',
      ],
      [
        1.3,
        'diego',
        'Is the grandmother’s splice change written up too? A good-looking mistake is worth a page.',
        'numbered',
      ],
      [0.9, 'lucia', 'It will be in the supplement, with the trace. You are right that it is worth a page.'],
    ],
  },
  {
    project: 'knots-nineteen',
    lines: [
      [6.4, 'diego', 'Six days for nineteen: is that one run, or do you restart from a checkpoint?'],
      [6.2, 'ada', 'From checkpoints, one every hour. A machine died on the second day and cost us forty minutes.'],
      [2.1, 'yuki', 'Which table do you compare with first?'],
      [
        0.6,
        'ada',
        'The one by Burton, because its method is furthest from ours. Every difference is published, whoever was wrong.',
      ],
    ],
  },
  {
    project: 'knots-nineteen',
    alone: 'yuki',
    lines: [[0.3, 'yuki', 'May I show the pictures of the offending diagrams at our evening for schools?']],
  },
  {
    project: 'oximeter-newborn-wrap',
    alone: 'amara',
    lines: [
      [15.2, 'amara', 'My sister sews for a clinic in Kisumu. May she have the fifth pattern?'],
      [
        14.8,
        'ravi',
        'With pleasure. It is on the project page with the sizes for feet of 6 to 8 cm; please tell us where the seam rubs.',
      ],
      [2.2, 'amara', 'She made ten. The seam is fine, the cord slips when it is wet.'],
      [
        0.5,
        'ravi',
        'That is the best kind of news. We will try a flat cord, and name her in the pattern if she likes.',
      ],
    ],
  },
  {
    project: 'well-nitrate-lag',
    alone: 'amara',
    lines: [
      [9.1, 'amara', 'Do you need a sample from a well that was deepened last year?'],
      [8.7, 'ingrid', 'Not for this study: a deepened well mixes ages. Thank you for asking before sending it.'],
    ],
  },
]
