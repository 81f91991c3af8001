import type { DemoProject } from './types.ts'

/** Ecology, environmental science and climate research. */
export const natureProjects2: readonly DemoProject[] = [
  {
    key: 'soil-clay-carbon',
    title: 'Which clays hold on to carbon when soil is warmed?',
    description:
      'Warming experiments on whole soils give contrary answers, perhaps because clays differ. We will warm 36 soil cores from six geologies by four degrees for eighteen months in the dark, and follow old and new carbon by its radiocarbon age.\n\nThe cores share a climate and a land use: hay meadow, mown twice. What differs is the rock below. That is the whole design.\n\nNo difference among geologies greater than 10 per cent of respiration would remove a favoured explanation from the models.',
    methodology:
      'Respired carbon dioxide is trapped monthly. Radiocarbon is measured at months 1, 6 and 18 (108 measurements). Minerals are quantified by X-ray diffraction before the cores are assigned.',
    impact: 'Five global soil models share one factor for clay. This tests it where nothing else differs.',
    timeline: 'Month 1: cores. Months 2–19: warming. Months 20–22: radiocarbon.',
    fundingGoalUsd: 15000,
    sector: 'science',
    area: 'ecology',
    researcher: 'ingrid',
    fundingUses: ['equipment', 'publication'],
    state: 'approved',
    fundedShare: 0.09,
    submittedDaysAgo: 16,
    updates: [],
  },
  {
    key: 'estuary-mudflat-birds',
    title: 'Do shorebirds feed less where people walk dogs, or only elsewhere?',
    description:
      'Disturbed birds fly up; that is easy to see. Whether they end the tide hungry is another matter, as they may eat just as much 300 metres away.\n\nWe will follow intake and not flight: video of 240 focal birds of three species, pecks and swallows per minute, mud cores where they fed, on days with and without a volunteer path closure drawn by lot.\n\nEqual intake per tide would support open paths in winter. The town and the bird club have both agreed to the design.',
    methodology:
      'Focal birds are chosen by a random bearing from the hide. Intake comes from the video only, scored by people who do not know if the path was open.',
    timeline: 'November to February: closure days. March: scoring. April: meeting in the town hall.',
    fundingGoalUsd: 5400,
    sector: 'science',
    area: 'ecology',
    researcher: 'noor',
    fundingUses: ['fieldwork', 'personnel'],
    state: 'approved',
    fundedShare: 0.63,
    submittedDaysAgo: 53,
    updates: [
      {
        daysAgo: 29,
        text: 'Forty closure days drawn for the winter; the list is sealed with the harbour master and each day opened at dawn.',
      },
      {
        daysAgo: 2,
        text: 'Video from 88 birds. Swallows per minute can be scored by two people with 91 per cent agreement, except for redshank in rain.',
      },
    ],
  },
  {
    key: 'pond-eggs-ducks',
    title: 'Fish by duck: can carp eggs survive the journey?',
    description:
      "Ponds without inlets have fish. A tank study found that a few carp eggs in a thousand survive a duck's gut. Nobody has looked whether ducks in the wild eat eggs at all in the spawning weeks.\n\nWe will collect 300 fresh droppings at eight ponds during spawning, hatch what can be hatched, and barcode the rest.\n\nZero hatchlings in 300 droppings puts an upper bound on the route, which together with flight counts is nearly as informative as finding one.",
    fundingGoalUsd: 2100,
    sector: 'science',
    area: 'ecology',
    researcher: 'noor',
    fundingUses: ['fieldwork'],
    state: 'approved',
    fundedShare: 0.92,
    submittedDaysAgo: 39,
    updates: [
      {
        daysAgo: 18,
        text: '211 droppings, 44 with egg shells, 3 with whole eggs, none hatched yet. The kitchen incubator is under protest from the household.',
      },
    ],
  },
  {
    key: 'river-tyre-particles',
    title: 'Tyre dust in a trout stream, before and after a roundabout',
    description:
      'Tyres shed a compound that kills coho salmon at very low doses. Whether brown trout and their prey suffer in our short, steep streams is unknown. A roundabout opening next spring on an untouched stream is a rare chance to measure before and after.\n\nAutomatic samplers above and below the outfall take water through 14 storms each year. Mayfly counts and trout gill samples follow the same calendar on this stream and on a neighbour that gets no road.\n\nThe first year is pure baseline. If the second year shows no difference in mayflies beyond the usual scatter, dilution protects this kind of stream.',
    methodology:
      'Liquid chromatography with mass spectrometry, blanks in each batch, detection limit 1 nanogram per litre. The counts are made by a contractor who does not know the site.',
    timeline: 'Year 1: baseline. Year 2: road open. Report after each.',
    fundingGoalUsd: 13700,
    sector: 'science',
    area: 'environmental-science',
    researcher: 'sofia',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.48,
    submittedDaysAgo: 57,
    updates: [
      {
        daysAgo: 36,
        text: 'First three storms sampled. Traces of tyre compound above the site as well: a forest car park 2 km upstream. Now a sampling point of its own.',
      },
    ],
  },
  {
    key: 'well-nitrate-lag',
    title: 'How many years late is the nitrate in our wells?',
    description:
      'Farmers in one valley cut their fertiliser by a third twelve years ago. The wells have not noticed. Either the water is older than that or the cut was too small.\n\nTritium and dissolved gas in 22 wells give the age of the water. With ages in hand, we can say in which year each well should begin to improve, and be checked.\n\nWells younger than ten years with unchanged nitrate would mean that the cut was too small. Nobody in the valley would enjoy that sentence, and all parties have signed that we may write it.',
    impact:
      'The water board decides in two years on a treatment plant for four million. Ages of water are the missing column in its table.',
    timeline: 'Months 1–2: sampling. Months 3–6: tritium laboratory. Month 7: report.',
    fundingGoalUsd: 9100,
    sector: 'science',
    area: 'environmental-science',
    researcher: 'ingrid',
    fundingUses: ['fieldwork', 'equipment'],
    state: 'approved',
    fundedShare: 0.54,
    submittedDaysAgo: 43,
    updates: [
      {
        daysAgo: 21,
        text: 'Nineteen wells sampled. Three have screens over 20 m long and mix waters of all ages; they are dropped, as the protocol foresaw.',
      },
    ],
  },
  {
    key: 'roof-runoff-gardens',
    title: 'Zinc from roofs: do rain gardens keep it, and for how long?',
    description:
      'Rain gardens filter zinc from roof water until they are full of it. Designs assume twenty years. The oldest gardens in our city are fifteen years old and nobody has dug.\n\nWe will take 60 cores from twelve gardens of known age, measure zinc by depth and test how firmly it is bound by leaching with salted winter water.\n\nIf road salt frees more than a tenth of the store, gardens near gritted streets need another filling.',
    timeline: 'Months 1–2: cores. Months 3–4: leaching with winter water. Month 5: note to the city.',
    fundingGoalUsd: 4300,
    sector: 'science',
    area: 'environmental-science',
    researcher: 'ingrid',
    fundingUses: ['fieldwork', 'equipment'],
    state: 'approved',
    fundedShare: 0.37,
    submittedDaysAgo: 30,
    updates: [
      {
        daysAgo: 12,
        text: "Twelve cores from two gardens. Nearly all zinc sits in the top 8 cm, so replacing a hand's depth would renew the filter.",
      },
    ],
  },
  {
    key: 'laundry-fibres',
    title: "What share of a river's fibres comes from one laundry?",
    description:
      'An industrial laundry upstream of our station will fit a filter next summer. We propose to count textile fibres in the river for eight months before and after, at two points, with a control river.\n\nBlanks matter more than samples here: our own clothes shed into every jar. Orange cotton coats, which no laundry washes, make contamination visible.\n\nThe laundry has agreed to run one week without the filter, on a date only it knows, as a blind check of our counts.',
    methodology:
      'Ten-litre samples, 50-micrometre sieve, counted under a microscope and confirmed by infrared spectrum for one fibre in ten.',
    fundingGoalUsd: 5900,
    sector: 'science',
    area: 'environmental-science',
    researcher: 'sofia',
    fundingUses: ['fieldwork', 'equipment'],
    state: 'pending',
    fundedShare: 0,
    submittedDaysAgo: 3,
    updates: [],
  },
  {
    key: 'snow-dust-albedo',
    title: 'How much earlier does dusty snow melt?',
    description:
      'Dust from ploughed fields darkens the spring snow on our hills. Melt models use a factor measured in another continent with another dust.\n\nTwenty plots of 5 by 5 metres receive 0, 2, 5 or 10 grams of local dust per square metre, sieved as it falls in nature. Reflectance and depth are taken daily until the ground shows.\n\nWe expect two to six days. Less than one day would mean that farmers may be left in peace on this account.',
    methodology:
      'Broadband reflectance at noon, spectral reflectance on clear days, snow pits outside the plots so as not to disturb them.',
    impact: 'Reservoir managers release water on a melt forecast; a day is worth about 40,000 cubic metres.',
    timeline: 'January: plots. February to May: daily visits. June: data release.',
    fundingGoalUsd: 7800,
    sector: 'science',
    area: 'climate-research',
    researcher: 'siiri',
    fundingUses: ['fieldwork', 'equipment'],
    state: 'approved',
    fundedShare: 0.7,
    submittedDaysAgo: 49,
    updates: [
      {
        daysAgo: 27,
        text: 'Dust collected and sieved; half a kilogram took nine days. Grain size matches what fell last April.',
      },
      {
        daysAgo: 3,
        text: 'A fox crossed plots 7 and 8. Footprints are brighter than the plot by 4 per cent, so both get a mask.',
      },
    ],
  },
  {
    key: 'urban-tree-night',
    title: 'Do street trees keep the night warm?',
    description:
      'Trees cool the day and may hold heat below their crowns at night, when sleepers need the cool. Studies disagree, often by the height at which they hang the thermometer.\n\nFour hundred small shielded loggers at 1.5 and 4 metres in 50 streets, matched for width and direction, through one summer. Residents host the loggers on balconies.\n\nA night effect below 0.3 degrees is the size of our sensor error after calibration. We will report it as none.',
    methodology:
      'Loggers change places between pairs of streets in midsummer, so that a bad sensor cannot pose as a cool street.',
    impact: 'The city plants 700 trees a year and asks where sleepers gain most.',
    timeline: 'May: calibration. June to August: loggers out. Autumn: maps and report.',
    fundingGoalUsd: 11500,
    sector: 'science',
    area: 'climate-research',
    researcher: 'ingrid',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.59,
    submittedDaysAgo: 56,
    reviewerAreas: ['mathematics/statistics', 'engineering/environmental'],
    updates: [
      {
        daysAgo: 34,
        text: 'All 400 loggers compared in one water bath and one barn. Eleven drifted and were sent back.',
      },
      { daysAgo: 8, text: '312 hosts found. The narrow streets filled last, since few of them have balconies.' },
    ],
  },
  {
    key: 'ship-logs-wind',
    title: 'Reading wind from the log books of three lightships',
    description:
      'Three lightships noted the wind every four hours from 1871 to 1939, in pencil. They did not move, which makes them better witnesses than any passing ship. The books survive; no data set includes them.\n\nVolunteers have typed a tenth. We ask for scanning of 212 volumes and for double entry of the remainder, about 300,000 lines, by paid students with a rule for every smudge.\n\nObservers differ in what they called force 6. Each change of master is in the books, so the differences can be estimated and not merely feared.',
    fundingGoalUsd: 8200,
    sector: 'science',
    area: 'climate-research',
    researcher: 'ingrid',
    fundingUses: ['personnel', 'publication'],
    state: 'past-deadline',
    fundedShare: 0.64,
    submittedDaysAgo: 104,
    statement:
      'Two of the three lightships are typed and checked. The volumes of the third are scanned, and anybody may type them: the scans are public.',
    updates: [
      { daysAgo: 89, text: 'Scanner on loan from the maritime museum. Forty volumes in the first week.' },
      {
        daysAgo: 51,
        text: 'Master no. 7 never recorded more than force 9 in eleven years; his successor did so in his first month.',
      },
      {
        daysAgo: 11,
        text: 'The sum raised covers two of the three ships. The third stays scanned but untyped, and the scans are public.',
      },
    ],
  },
  {
    key: 'balcony-carbon-sensors',
    title: 'What can cheap carbon dioxide sensors tell a town?',
    description:
      "A sensor for 60 dollars drifts more in a month than a town's emissions change in ten years. Networks of hundreds might average the drift away, or share it, since all drift with heat.\n\nWe will place 36 cheap sensors in one room and then on one street for six months beside a reference instrument, and find out how much of their error they have in common.\n\nShared error above a third makes city networks of this model pointless for trends. They could still find leaks, which we will test with a released and measured plume.",
    impact: 'Two towns are about to buy such networks and have put the purchase off until the table exists.',
    timeline: 'Months 1–2: one room. Months 3–8: one street. Month 9: plume test and table.',
    fundingGoalUsd: 6700,
    sector: 'science',
    area: 'climate-research',
    researcher: 'ingrid',
    fundingUses: ['equipment'],
    state: 'approved',
    fundedShare: 0.42,
    submittedDaysAgo: 27,
    reviewerAreas: ['engineering/environmental'],
    updates: [
      {
        daysAgo: 6,
        text: 'Room phase: 44 per cent of the error is shared and follows temperature. After a simple correction it is 12 per cent. Now to the street.',
      },
    ],
  },
]
