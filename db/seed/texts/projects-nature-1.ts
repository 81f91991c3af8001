import type { DemoProject } from './types.ts'

/** Conservation, wildlife and the first of ecology. */
export const natureProjects1: readonly DemoProject[] = [
  {
    key: 'beehive-fences',
    title: 'Do beehive fences still turn elephants after the bees leave?',
    description:
      'Hives strung between posts keep elephants out of maize, as long as there are bees. In dry years half of the hives stand empty. Do elephants learn which ones?\n\nOn 32 farms we will record every approach with trap cameras at 96 fence gaps over two harvests, and weigh hives weekly to know which are alive. Farms draw lots for dummy hives in one of two stretches.\n\nIf empty hives lose their effect within a season, the honest advice is to feed bees in drought or not to build. Builders of such fences, including us, have not wanted to know.',
    methodology:
      'The outcome is the share of approaches that end in a crossing, by night and by gap, with farm as a random effect. Elephants are told apart by ear notches where the picture allows.',
    impact: 'About 900 households in the district have asked for fences; the answer sets what they should be promised.',
    timeline: 'Months 1–2: cameras and scales. Months 3–9: first harvest. Months 10–16: second harvest and report.',
    fundingGoalUsd: 13200,
    sector: 'science',
    area: 'conservation',
    researcher: 'kofi',
    fundingUses: ['equipment', 'fieldwork', 'personnel'],
    state: 'approved',
    fundedShare: 0.67,
    submittedDaysAgo: 78,
    updates: [
      {
        daysAgo: 63,
        text: 'Lots drawn with all 32 farmers present. One withdrew before the draw; his neighbour took the place.',
      },
      {
        daysAgo: 37,
        text: 'First 41 approaches. 29 ended at the wire. Too early to split by live and empty hives and we have not looked.',
      },
      { daysAgo: 11, text: 'Honey badgers opened six hives. Those count as empty from the night of the visit.' },
    ],
  },
  {
    key: 'pangolin-dogs',
    title: 'Can a dog find a living pangolin without disturbing it?',
    description:
      'Pangolins are hard to count because they are hard to see. Detection dogs find dung and scales; whether they find live animals at a safe distance is untested in this forest type.\n\nTwo dogs trained on shed scales will search 40 transects of one kilometre that also hold camera traps and, on 12 of them, animals with radio tags whose handlers stay silent.\n\nA detection rate below a third for tagged animals would mean that dogs are no better than cameras, at five times the price.',
    methodology:
      "Dog, handler and transect are rotated in a Latin square. GPS collars on the dogs give effort, and a dog's alert is verified by a second person before anyone approaches.",
    timeline: 'Months 1–2: training on scale odour. Months 3–5: transects. Month 6: report.',
    fundingGoalUsd: 9400,
    sector: 'science',
    area: 'conservation',
    researcher: 'kofi',
    fundingUses: ['fieldwork', 'personnel'],
    state: 'approved',
    fundedShare: 0.44,
    submittedDaysAgo: 35,
    updates: [
      {
        daysAgo: 20,
        text: 'Blind trials in the yard: 58 of 60 correct, two false alarms, both at the place where the trainer eats lunch.',
      },
    ],
  },
  {
    key: 'seed-bank-viability',
    title: 'What is left alive in a forty-year-old seed bank?',
    description:
      'A regional seed bank stored 1,100 samples of meadow plants in the 1980s in ordinary freezers. The labels promise a century. Nobody has tested more than a handful.\n\nWe will germinate 50 seeds from each of 200 samples, chosen by lot within plant family, beside fresh seed of the same species from the nearest meadow. Cutting open what does not sprout tells dead from dormant.\n\nMeadow restorers order from this bank. A table of what is worth ordering will be on the door and online.',
    methodology:
      'Germination at two temperatures, with and without cold treatment, for 90 days. Tetrazolium staining for the remainder.',
    fundingGoalUsd: 3700,
    sector: 'science',
    area: 'conservation',
    researcher: 'kofi',
    fundingUses: ['personnel', 'equipment'],
    state: 'approved',
    fundedShare: 0.98,
    submittedDaysAgo: 84,
    updates: [
      {
        daysAgo: 60,
        text: '92 samples sown. Orchids and willows: nothing, as the textbooks say. Vetches: 81 per cent after 39 years, better than our fresh seed.',
      },
      {
        daysAgo: 22,
        text: 'A freezer log from 1997 turned up behind the cupboard: eleven days without power. Samples from that unit are now analysed apart.',
      },
    ],
  },
  {
    key: 'fishing-light-turtles',
    title: 'Green lights on gill nets: do turtles gain if the fishers pay for the batteries?',
    description:
      "Lit nets catch fewer turtles in trials where lights are given and maintained by scientists. We want to know what happens afterwards, when batteries are the fishers' business.\n\nThirty boats receive lights; fifteen of them also receive batteries for a year. Observers ride along on 180 randomly drawn nights, and landings are weighed as always.\n\nIf the boats that must buy their own batteries fish dark after three months, the gadget is not the measure, and a battery fund or another net is.",
    impact: 'The fishing cooperative will vote on a battery fund when the year is over.',
    timeline: 'Month 1: lights. Months 2–13: fishing year with observers. Month 14: village meetings.',
    fundingGoalUsd: 10800,
    sector: 'science',
    area: 'conservation',
    researcher: 'tama',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.31,
    submittedDaysAgo: 29,
    updates: [
      {
        daysAgo: 9,
        text: 'Thirty skippers signed. Two asked for red lights, because green attracts squid; a fair point that we had missed and now record.',
      },
    ],
  },
  {
    key: 'hedgehog-tunnels',
    title: 'Does a thirteen-centimetre gap in the fence help hedgehogs?',
    description:
      'Residents cut holes in fences so that hedgehogs can roam. Use of the holes is well photographed; an effect on the animals is not.\n\nSixteen blocks of gardens took part: in eight the holes were opened, in eight they stayed shut for one more year. Hedgehogs were weighed before winter and after.\n\nWith about nine animals per block we could see a weight difference of 60 grams. Smaller effects may exist and we would not find them.',
    fundingGoalUsd: 2400,
    sector: 'science',
    area: 'conservation',
    researcher: 'kofi',
    fundingUses: ['fieldwork'],
    state: 'past-deadline',
    fundedShare: 1.0,
    submittedDaysAgo: 133,
    updates: [
      { daysAgo: 120, text: 'Autumn weighing complete: 139 animals in 16 blocks.' },
      { daysAgo: 74, text: 'Foxes and cats use the holes about as often as hedgehogs do. No fights on film.' },
      {
        daysAgo: 30,
        text: 'Difference in weight: 8 grams in favour of closed gardens, interval from minus 41 to plus 25. A null result. Gardens with compost heaps had heavier animals in both groups.',
      },
    ],
  },
  {
    key: 'vulture-lead',
    title: 'Lead in vultures, feather by feather',
    description:
      "A growing feather takes up lead from the blood day by day, so a tail feather is a four-month diary. Hunters' ammunition and old paint at roosts are both accused.\n\nWe will cut 180 moulted feathers from five roosts into centimetre pieces, measure lead and its isotopes in each, and lay the diaries against the hunting calendar.\n\nIsotopes can tell local paint from imported shot if the two differ by more than the scatter within each. We will measure that first and stop if they do not.",
    methodology:
      'Acid digestion in a clean room and mass spectrometry at a partner laboratory, 2,100 pieces, one in ten in duplicate without the operator knowing.',
    impact:
      'The wildlife authority is drafting rules on shot. It has asked for the isotope result whichever way it falls.',
    timeline: 'Month 1: source materials. Months 2–4: feathers. Months 5–6: writing.',
    fundingGoalUsd: 8600,
    sector: 'science',
    area: 'wildlife',
    researcher: 'kofi',
    fundingUses: ['equipment', 'publication'],
    state: 'over-funded',
    fundedShare: 1.55,
    submittedDaysAgo: 66,
    updates: [
      { daysAgo: 51, text: 'Sources do differ: 206/207 ratio 1.18 for shot, 1.11 for paint, scatter 0.01. We go on.' },
      { daysAgo: 27, text: 'First 40 feathers. Peaks in 17 of them, mostly two to three weeks after opening day.' },
      { daysAgo: 5, text: 'Surplus gifts pay for 70 more feathers from the two roosts far from any hunting.' },
    ],
  },
  {
    key: 'camera-trap-smell',
    title: 'Do camera traps smell of us?',
    description:
      "Occupancy models assume that the camera does not change the animal's path. Yet many first pictures show a nose. Plastic, batteries and hands have odours that last for days.\n\nPairs of cameras at 80 sites: one handled as usual, the other aired for two weeks and set with clean gloves. The second camera watches the first, and the order is drawn by lot.\n\nIf foxes, deer and martens come within a metre equally often, one worry can be struck from a long list.",
    impact: 'A line in the survey handbook: gloves or no gloves.',
    timeline: 'Months 1–3: 80 pairs. Month 4: pictures and paper.',
    fundingGoalUsd: 3300,
    sector: 'science',
    area: 'wildlife',
    researcher: 'kofi',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.57,
    submittedDaysAgo: 46,
    reviewerAreas: ['mathematics/statistics'],
    updates: [
      {
        daysAgo: 23,
        text: 'Martens sniff the ungloved camera in 14 of 31 visits, the aired one in 5 of 28. Foxes do not care. Two months to go.',
      },
    ],
  },
  {
    key: 'bat-roof-temperature',
    title: 'How hot is too hot for bats under a roof?',
    description:
      "Mother bats raise young in hot attics, and in heat waves the young fall out. Roof insulation and dark tiles make some attics hotter. House owners ask at which temperature they should open a hatch.\n\nLoggers at four heights in 26 known roosts for two summers, an infrared count at dusk, and a daily look below the roost for fallen young.\n\nWe will give a threshold only if roosts agree within three degrees. Otherwise we will give each roost's own history back to its owner.",
    methodology:
      'Fallen young are counted by the house owners on a card, checked by us on one day in seven. Survival analysis with temperature of the preceding two days.',
    fundingGoalUsd: 4900,
    sector: 'science',
    area: 'wildlife',
    researcher: 'kofi',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.35,
    submittedDaysAgo: 24,
    updates: [
      {
        daysAgo: 7,
        text: 'Loggers in 19 attics. At noon there were 14 degrees between ridge and floor, so bats can choose. We had assumed five.',
      },
    ],
  },
  {
    key: 'crane-power-lines',
    title: 'Which power lines kill cranes, and at what hour?',
    description:
      'Cranes die at wires in numbers nobody counts, because carcasses vanish. Vibration loggers clamped to the wire feel each strike. We will put 60 of them on 18 spans near three roosts for one winter.\n\nThe loggers also feel wind, ice and starlings. Ninety staged throws of a weighted dummy teach us the difference, and trained searchers walk below every third morning.\n\nThe grid company will mark the worst spans with diverters afterwards, in a random order, which turns our baseline into the first half of an experiment.',
    impact:
      'A list of spans ranked by strikes per kilometre and winter, with intervals, handed to the company and published on the same day.',
    fundingGoalUsd: 14100,
    sector: 'science',
    area: 'wildlife',
    researcher: 'kofi',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.81,
    submittedDaysAgo: 59,
    updates: [
      {
        daysAgo: 40,
        text: 'Dummy throws: 84 of 90 recognised; all misses were hits closer than two metres to the pylon.',
      },
      {
        daysAgo: 13,
        text: 'Twenty-three strikes in the first five weeks, 17 of them in the 40 minutes before sunrise, with fog.',
      },
    ],
  },
  {
    key: 'wolf-howl-context',
    title: 'What does a wolf howl say? Four hundred recordings and a language model',
    description:
      'Wolves howl differently alone, in a pack and at strangers. We would collect 400 howls from public video sites, group them by sound with a large model, and ask it to describe what each group means.\n\nThe groups and their meanings would become an open dictionary that hikers and herders can use.',
    fundingGoalUsd: 60000,
    sector: 'science',
    area: 'wildlife',
    researcher: 'sofia',
    fundingUses: ['equipment', 'personnel'],
    state: 'rejected',
    rejectionReason:
      'What howls carry is a good question. As written there is no way to learn whether a meaning is right: the recordings have no known caller, context or response, and the model is its own judge. Playback experiments with recorded behaviour, or a test of whether individual and pack can be told from a howl, would be reviewable. The budget for storage should also be explained.',
    fundedShare: 0,
    submittedDaysAgo: 41,
    updates: [],
  },
  {
    key: 'bog-winter-methane',
    title: 'How much methane does a bog breathe under snow?',
    description:
      'Methane from bogs is measured in summer, when it is pleasant. Our own pilot suggests that the cold half of the year holds a fifth to a third of the total, leaking through cracks and along sedge stems.\n\nFour automatic chambers that tolerate 60 cm of snow will run from October to May on hummocks and hollows, with a tube profile in the snow beside each one as an independent check.\n\nA winter share under 10 per cent would vindicate the many summer-only budgets, and we would say so plainly.',
    methodology:
      'Chambers close for six minutes each two hours. Fluxes are fitted both linearly and exponentially, and discarded only by rules written before the first snowfall.',
    impact: 'National inventories use one winter factor for all bogs. Ours would be the third site on which it rests.',
    timeline: 'September: installation. October to May: measurement. June and July: data and paper.',
    fundingGoalUsd: 12600,
    sector: 'science',
    area: 'ecology',
    researcher: 'ingrid',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.76,
    submittedDaysAgo: 70,
    reviewerAreas: ['science/climate-science'],
    updates: [
      {
        daysAgo: 55,
        text: 'Chambers in. The boardwalk moved the water table by 2 cm for a week; data from that week are out.',
      },
      {
        daysAgo: 28,
        text: 'First frost. Flux dropped by half in a night and came back in bursts when the crust cracked.',
      },
      {
        daysAgo: 4,
        text: 'Chamber 3 froze shut for nine days. New rule: heated rim 0.5 W, checked that it does not melt the snow around it.',
      },
    ],
  },
  {
    key: 'meadow-phenology',
    title: 'Thirty-one years of first flowers, and what the missing years hide',
    description:
      'One woman wrote down the first flower of 64 meadow plants from 1988 to 2019, with gaps when she was ill. The record shows spring eleven days earlier. Gaps in warm years would exaggerate that, gaps in cold years would hide more.\n\nWe will digitise the notebooks twice, rebuild the weather, and revisit the meadow for two springs using her route and her rules, which she has written out for us.\n\nIf the trend shrinks below five days once the gaps are treated fairly, the paper will be titled accordingly.',
    fundingGoalUsd: 3500,
    sector: 'science',
    area: 'ecology',
    researcher: 'ingrid',
    fundingUses: ['fieldwork', 'personnel'],
    state: 'approved',
    fundedShare: 0.88,
    submittedDaysAgo: 62,
    reviewerAreas: ['mathematics/statistics'],
    updates: [
      {
        daysAgo: 31,
        text: 'Notebooks 1 to 19 typed. Her sevens look like ones in 1993; she laughed and went through them with us.',
      },
      {
        daysAgo: 10,
        text: 'Illness gaps fall in warm and cold springs alike. The trend stands at 9.8 days, interval 7 to 13.',
      },
    ],
  },
]
