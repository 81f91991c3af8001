import type { DemoProject } from './types.ts'

/** Marine projects, first half: together enough that this area needs a second page. */
export const marineProjects1: readonly DemoProject[] = [
  {
    key: 'sheltered-reefs',
    title: 'Do sheltered reefs recover faster after bleaching?',
    description:
      "After the last bleaching event we marked 48 plots of four square metres, half behind a barrier island and half on the exposed side. Divers' lore says the sheltered ones come back first. Nobody has followed the same plots long enough to say so with numbers.\n\nWe will photograph every plot each quarter, map every coral larger than one centimetre and follow individual colonies rather than percentages of cover. Cover alone can rise because three old colonies grew, which is not recovery.\n\nIf the two sides do not differ by more than 5 points of colony survival, we will say that shelter is not worth planning marine parks around. That would be useful: two draft park boundaries near us assume that it is.",
    methodology:
      'Photogrammetry with fixed pins at each corner, two cameras, and a scale bar in every frame. Colonies are matched between visits by two people who do not know the side; disagreements go to a third.\n\nThe analysis is a mixed survival model with plot nested in site, registered before the second visit.',
    impact:
      'Park planners get one number with an interval, for one coast. The image set (about 19,000 photographs) goes into a public archive with the pin coordinates blurred to 50 metres.',
    timeline:
      'Months 1–2: re-pin plots and baseline. Months 3–14: four quarterly visits. Months 15–16: matching and analysis.',
    fundingGoalUsd: 11800,
    sector: 'science',
    area: 'marine-biology',
    researcher: 'noor',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.86,
    submittedDaysAgo: 74,
    updates: [
      {
        daysAgo: 66,
        text: 'All 48 plots found again, but seven pins had been pulled up by anchors. Replaced with stainless bolts set two centimetres proud of the rock. Visibility 11 m, good for baseline frames.',
      },
      {
        daysAgo: 38,
        text: 'An extra look before the first quarterly visit took five days instead of eight. Matching is slower than planned: 210 colonies an hour for a pair of people, we had hoped for 300.',
      },
      {
        daysAgo: 9,
        text: 'A cyclone crossed the exposed side. Four plots are under rubble. They stay in the data as losses; removing them would flatter the exposed reef.',
      },
    ],
  },
  {
    key: 'parrotfish-sound',
    title: 'Can a hydrophone count parrotfish bites?',
    description:
      'Parrotfish scrape the rock audibly, and a reef with many bites keeps its algae short. Counting bites by eye takes a diver per fish. A hydrophone costs less than one day of boat time and listens all week.\n\nWe will run 24 recorders for three weeks beside camera stations that see the same two square metres, and ask how many bites the recorder hears for each one the camera sees. The answer has to hold on windy days as well, otherwise it is no use.\n\nA weak relation (below 0.5 on held-out stations) would mean sound alone cannot replace divers. We would then publish the labelled sounds so that others need not repeat it.',
    methodology:
      'Recorders sample at 96 kHz and are placed 30 cm from grazing scars. Bites are labelled by two listeners in 400 clips of one minute; a small classifier is trained on 16 stations and judged on the other eight.',
    impact: 'If it works, a village monitoring group could track grazing for about 90 dollars a site and year.',
    timeline: 'Month 1: build housings. Months 2–3: deployments. Months 4–6: labelling and report.',
    fundingGoalUsd: 6400,
    sector: 'science',
    area: 'marine-biology',
    researcher: 'noor',
    fundingUses: ['equipment', 'personnel'],
    state: 'over-funded',
    fundedShare: 1.32,
    submittedDaysAgo: 58,
    updates: [
      {
        daysAgo: 50,
        text: 'Housings tested to 15 m in a pressure pot. One of 24 leaked at a cheap gland; all glands replaced.',
      },
      {
        daysAgo: 21,
        text: 'First week of sound is in. Snapping shrimp are louder than we feared below 8 kHz, but the scrape sits higher, between 9 and 14.',
      },
    ],
  },
  {
    key: 'kelp-urchin-removal',
    title: 'How many urchins must go before kelp returns, and does it stay?',
    description:
      'Volunteers remove urchins from barrens by the thousand. Sometimes kelp returns within a year, sometimes the rock stays pink and bare. We want the threshold, and we want to know whether it differs between wave-swept and calm rock.\n\nThirty circular plots of 100 square metres are assigned to five target densities, from none removed to all removed. Removal is repeated monthly for a year and then stopped; the second year tells us whether the kelp holds on its own.\n\nA flat response would mean that something else limits kelp here, most likely spores. That outcome would spare volunteer groups thousands of cold hours.',
    methodology:
      'Densities are counted by two divers independently in eight quadrats a plot. Kelp is counted by stage: recruit, juvenile, adult with holdfast over 5 cm. Plots are at least 60 m apart.',
    fundingGoalUsd: 14500,
    timeline: 'Year 1: monthly removals and counts. Year 2: counts every second month, no removals.',
    sector: 'science',
    area: 'marine-biology',
    researcher: 'tama',
    fundingUses: ['fieldwork', 'personnel'],
    state: 'approved',
    fundedShare: 0.41,
    submittedDaysAgo: 47,
    updates: [
      {
        daysAgo: 40,
        text: 'Plots laid out and randomised in front of the dive club, with a bag of numbered shells. Everyone agrees the draw was fair, even those who got the rough side.',
      },
      {
        daysAgo: 12,
        text: 'First removal done: 9,316 urchins. Dive time per urchin falls steeply after the first hour, so we cut dives to 50 minutes.',
      },
    ],
  },
  {
    key: 'seagrass-seed-age',
    title: 'How long do eelgrass seeds survive in the mud?',
    description:
      'Restoration groups sow eelgrass seed and judge the result in the following spring. If seeds can wait several years in the mud, a bare meadow in year one may not be a failure at all.\n\nWe will bury 4,800 seeds from two bays in mesh bags at three depths, lift a third of the bags after 6, 18 and 30 months, and test each seed for life with a stain and a germination trial. This request pays for the burial and the first two liftings.\n\nShould fewer than 2 per cent be alive at 18 months, we will say that the seed bank is not a reason to wait.',
    impact:
      'Two restoration charities have agreed to change the year in which they judge a sowing, in whichever direction the result points.',
    fundingGoalUsd: 4200,
    sector: 'science',
    area: 'marine-biology',
    researcher: 'noor',
    fundingUses: ['fieldwork'],
    state: 'approved',
    fundedShare: 0.58,
    submittedDaysAgo: 31,
    updates: [
      {
        daysAgo: 15,
        text: 'Seeds sorted: 5,140 firm, 1,870 soft. Only firm ones go into bags; the soft ones were stained as well and 4 per cent were alive, which is worth knowing.',
      },
    ],
  },
  {
    key: 'angel-shark-edna',
    title:
      'Finding angel sharks in a litre of seawater: a coast-wide search with replicated environmental DNA and honest blanks',
    description:
      'Angel sharks lie buried in sand and are seen so seldom that absence on a dive means little. They do shed DNA. We will take water along 30 kilometres of coast where fishers still report them, and from four bays where nobody does.\n\nEach of 64 stations gets six one-litre replicates, on two tides. Controls include filtered tap water carried on the boat, opened and closed like every other bottle.\n\nIf we find nothing at reported sites, the method is too weak for a sparse shark in open water, and we will publish the detection limit measured with diluted aquarium water.',
    methodology:
      'Filtration on board at 0.45 micrometres, species-specific quantitative PCR in triplicate, and sequencing of every positive. A site counts as positive only with two positive replicates from different bottles.\n\nAn occupancy model separates the chance of presence from the chance of detection.',
    impact:
      'Candidate nursery bays for a night-time closure that the fishing cooperative has already said it would accept.',
    timeline: 'Months 1–2: primers against local rays. Months 3–4: sampling. Months 5–7: laboratory.',
    fundingGoalUsd: 9700,
    sector: 'science',
    area: 'marine-biology',
    researcher: 'tama',
    fundingUses: ['equipment', 'fieldwork', 'publication'],
    state: 'approved',
    fundedShare: 0.73,
    submittedDaysAgo: 63,
    updates: [
      {
        daysAgo: 52,
        text: "The published primers also amplify a local skate. Two bases changed at the 3' end; now clean against nine species of ray and skate.",
      },
      { daysAgo: 25, text: '48 of 64 stations sampled. Bad swell closed the outer bays for nine days.' },
      {
        daysAgo: 6,
        text: 'One boat control came up positive in one of three wells. That whole day (eight stations) is void and will be repeated. Annoying, and the reason controls exist.',
      },
    ],
  },
  {
    key: 'sponge-pumping',
    title: 'Do deep sponges pump less in warmer water?',
    description:
      'Sponges on the shelf edge filter a large share of the water above them. In tanks, warm water first speeds and then stops their pumping. We do not know what a two-degree pulse does to an animal at 180 metres that has never felt one.\n\nA small lander will hold a heated-film current meter over the outflow of a single sponge for ten days at a time. We have two natural warm pulses each autumn at this site, so the experiment heats itself.\n\nTwelve sponges of two species. No change within 15 per cent counts as tolerance, and we would report it as such.',
    methodology:
      'Flow at 1 Hz, temperature at 0.1 Hz, a time-lapse frame each hour to be sure that the meter still sits over the opening.',
    impact:
      'Shelf-edge models use one pumping rate for all temperatures. Twelve animals would at least tell whether that is wrong.',
    timeline: 'September: lander tests. October and November: both warm pulses. Winter: analysis.',
    fundingGoalUsd: 13900,
    sector: 'science',
    area: 'marine-biology',
    researcher: 'tama',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.22,
    submittedDaysAgo: 26,
    updates: [],
  },
  {
    key: 'oyster-spat-noise',
    title: 'Does boat noise keep oyster larvae from settling?',
    description:
      'Oyster larvae seem to choose where to settle partly by sound: reef crackle attracts them. Harbours are loud in the same band. We will test whether engine noise hides the signal.\n\nForty settlement tanks receive reef sound, engine sound, both or silence, ten tanks each, with larvae from five separate spawnings. We count settled spat after 48 hours under a microscope.\n\nEarlier studies used one spawning and few tanks, so we plan for a modest effect: 80 per cent power for a quarter fewer spat. If we miss even that, oyster restorers may stop worrying about noise.',
    timeline: 'Months 1–2: sound field measurements in the tanks. Months 3–5: five spawnings. Month 6: analysis.',
    fundingGoalUsd: 7300,
    sector: 'science',
    area: 'marine-biology',
    researcher: 'noor',
    fundingUses: ['equipment', 'personnel'],
    state: 'approved',
    fundedShare: 0.64,
    submittedDaysAgo: 52,
    updates: [
      {
        daysAgo: 33,
        text: 'Tank walls ring at 310 Hz. Lined them with closed-cell foam and measured again: flat within 4 dB from 100 Hz to 2 kHz.',
      },
      {
        daysAgo: 11,
        text: 'Spawnings one and two complete. No difference between treatments so far (mean 41 against 44 spat). Three spawnings to go; we do not stop early.',
      },
    ],
  },
]
