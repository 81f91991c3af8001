import type { DemoDonorNote, DemoReviewComment } from './types.ts'

/** Short notes that came with gifts. */
export const demoDonorNotes: readonly DemoDonorNote[] = [
  {
    donor: 'amara',
    project: 'sheltered-reefs',
    text: 'I dived here as a student. Thank you for keeping the ugly plots in the data.',
  },
  {
    donor: 'diego',
    project: 'parrotfish-sound',
    text: 'Will the labelled clips be free to use in a classroom? My pupils would love to count bites.',
  },
  {
    donor: 'yuki',
    project: 'knots-nineteen',
    text: 'I tie knots for a living (rigger). Glad that somebody is checking the list.',
  },
  {
    donor: 'fatima',
    project: 'handpump-chlorine',
    text: 'Please publish even if the buckets are empty by month twelve. That is the part we never hear.',
  },
  {
    donor: 'liam',
    project: 'bicycle-axle-finish',
    text: 'Two of my axles broke exactly at the stamp. I can post them to you.',
  },
  { donor: 'chidi', project: 'vulture-lead', text: 'A small gift from a hunter who changed to copper last year.' },
  {
    donor: 'astrid',
    project: 'bog-winter-methane',
    text: 'My grandfather cut peat on that bog. I like to think of it breathing under the snow.',
  },
  {
    donor: 'omar',
    project: 'inverter-dust',
    text: 'We repair about thirty of these a year. Tell us what to photograph and we will.',
  },
  { donor: 'isabela', project: 'intron-deafness', text: 'For the families who are still waiting for their letter.' },
  {
    donor: 'leilani',
    project: 'octopus-dens',
    text: 'It matters to me that the gleaners are paid the same as the students.',
  },
  {
    donor: 'anjali',
    project: 'glasses-exam-marks',
    text: 'My mother sewed for thirty years and stopped at forty-three. Now I know why.',
  },
  {
    donor: 'hugo',
    project: 'kilobyte-decoder',
    text: 'Could the test vectors come out before the paper? We have a board that would like to try them.',
  },
  {
    donor: 'thandiwe',
    project: 'beehive-fences',
    text: "Is there a way for donors to see a hive's weight over the season?",
  },
  {
    donor: 'carlos',
    project: 'timber-footbridges',
    text: 'There are six oak beams from 1890 in my barn. They are yours if you collect them.',
  },
  {
    donor: 'giulia',
    project: 'tremor-clay',
    text: 'My father is in the pottery group. He says the null result does not taste of nothing.',
  },
  {
    donor: 'kenji',
    project: 'plate-archive-stars',
    text: 'One plate, three minutes to scan: this should pay for about forty of them.',
  },
  {
    donor: 'freya',
    project: 'hedgehog-tunnels',
    text: 'I cut the hole anyway, and built a compost heap after reading your update.',
  },
  {
    donor: 'tariq',
    project: 'weeding-robot-carrots',
    text: 'The bicycle link made my day. More machines like this, please.',
  },
  { donor: 'linh', project: 'speech-dictionary', text: 'Thank you for leaving the recordings where they belong.' },
  {
    donor: 'clara',
    project: 'ambulance-rules',
    text: 'I was a dispatcher for nine years. A card beside the radio would have been read; the screen was not.',
  },
]

/** What reviewers noted beside projects under review. */
export const demoReviewComments: readonly DemoReviewComment[] = [
  {
    project: 'glacial-fjord-larvae',
    daysAgo: 1,
    text: 'Design separates the two explanations well. Ask for the sample size behind 500 jellyfish guts: by station or in all?',
  },
  {
    project: 'laundry-fibres',
    daysAgo: 2,
    text: 'Good use of orange coats. I would like a letter from the laundry about the blind week before approval.',
  },
  {
    project: 'laundry-fibres',
    daysAgo: 1,
    text: "Letter asked for by message. The researcher's plan allows one listing this year, so this one may have to be held.",
  },
  { project: 'crop-survey-gaps', daysAgo: 1, text: 'The 61 per cent figure needs a source. Otherwise ready.' },
  {
    project: 'sign-language-glossary',
    daysAgo: 0,
    text: 'Right to withdraw until release is clear. What happens to a model trained before a withdrawal?',
  },
  {
    project: 'clinic-phishing',
    daysAgo: 1,
    text: 'Provisional ethics approval is attached; wait for the final one. Priority medium.',
  },
  {
    project: 'earth-fault-rain',
    daysAgo: 1,
    text: 'The 1 in 100 limit should be the upper end of an interval. With 100 test houses it cannot be shown; suggest more houses or a softer claim.',
  },
  {
    project: 'moon-telescope-tent',
    daysAgo: 2,
    text: 'Outreach more than research, but it has an outcome and a control. Astronomy added as a browse area.',
  },
  {
    project: 'school-latrine-soap',
    daysAgo: 0,
    text: 'Hidden counters in a school: who has agreed, and are pupils told afterwards?',
  },
  {
    project: 'one-growth-law',
    daysAgo: 26,
    text: 'One free constant for each outbreak, no held-out data. Offer a smaller first stage in the reason.',
  },
  {
    project: 'wolf-howl-context',
    daysAgo: 40,
    text: 'The recordings have no provenance. A second reader agrees that the outcome cannot be wrong as written.',
  },
  {
    project: 'blower-ventilator',
    daysAgo: 11,
    text: 'Safety: refuse, with a way forward by bench study. Checked the wording with a colleague in intensive care.',
  },
]
