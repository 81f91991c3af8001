import type { DemoProject } from './types.ts'

/** Marine projects, second half. */
export const marineProjects2: readonly DemoProject[] = [
  {
    key: 'mangrove-crab-burrows',
    title: 'Counting crab burrows from a kite',
    description:
      'Burrowing crabs turn over the soil of a mangrove and decide how much carbon stays in it. Burrows are counted in quadrats by people sinking to their knees, which also destroys the burrows.\n\nA camera under a kite sees openings down to 8 millimetres from 12 metres up, when the tide is out and the canopy is thin. We will compare kite counts with quadrat counts in 90 squares at three densities of canopy.\n\nWe expect it to fail under closed canopy. The useful question is at what openness it begins to work, and how badly it misses small species.',
    methodology:
      'Each square is flown before anybody walks there. Counting is done by three people on the images, blind to the ground count, and separately by a simple dark-spot detector.',
    fundingGoalUsd: 3100,
    sector: 'science',
    area: 'marine-biology',
    researcher: 'tama',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'past-deadline',
    fundedShare: 0.77,
    submittedDaysAgo: 118,
    statement:
      'We fly the open shore only, where kite and hand agree, and leave the closed canopy to others. The money pays for that season and for making the counts public.',
    updates: [
      {
        daysAgo: 101,
        text: 'Kite lost into the canopy on day two, camera recovered by a patient boy with a pole. Now flying with a second line.',
      },
      {
        daysAgo: 70,
        text: '62 squares flown. Above 40 per cent canopy the images miss two thirds of the openings, as feared. Below 15 per cent they agree within 9 per cent.',
      },
      {
        daysAgo: 29,
        text: 'Deadline passed at 77 per cent of the goal. The money covers the remaining 28 squares but not the species sampling; the report will say that it lumps species.',
      },
    ],
  },
  {
    key: 'octopus-dens',
    title: 'Do octopuses return to the same den after a fishery closure?',
    description:
      'Small seasonal closures for octopus are popular on this coast because the animals grow fast. Whether the big ones stay put during the closure or leave for open ground decides if the gain is real or just moved.\n\nWe will mark 300 dens inside and outside two closures and follow 80 animals with small visible tags through three closures. Women gleaners who know the dens by name are paid as observers at the same daily rate as our students.\n\nIf tagged animals leave the closed area as often as they enter it, the catch bonus on opening day is a timing effect and no more.',
    impact:
      'Village committees set closure size each year. They asked for this study and will receive the den maps first.',
    methodology:
      'Tags of coloured thread under the skin of the arm web, tried on 20 animals in baskets first. Dens are visited every fourth day at low water by two observers.',
    timeline: 'Months 1–2: dens. Months 3–10: three closures. Month 11: committee meetings.',
    fundingGoalUsd: 8800,
    sector: 'science',
    area: 'marine-biology',
    researcher: 'noor',
    fundingUses: ['fieldwork', 'personnel'],
    state: 'approved',
    fundedShare: 0.95,
    submittedDaysAgo: 81,
    updates: [
      {
        daysAgo: 69,
        text: '212 dens marked with numbered tiles. The gleaners found 40 that our divers had swum over.',
      },
      {
        daysAgo: 44,
        text: 'Tag retention is poor in animals under 300 g: six of eleven gone in a week. From now on we tag larger animals only and state it as a limit.',
      },
      { daysAgo: 18, text: 'First opening day. 31 of 42 tagged animals were still within 40 m of their den.' },
    ],
  },
  {
    key: 'plankton-ferry',
    title: 'A plankton camera on the night ferry',
    description:
      "The ferry crosses the same gulf 600 times a year and takes in cooling water all the way. A flow-through microscope on that intake would give us plankton every kilometre, all year, for the cost of a student's visit a month.\n\nThe operator has agreed to a cabinet of 40 by 60 centimetres in the pump room. We ask for the optics, the pump and a shielded computer. The first season is about trust: we will take bottle samples on 20 crossings and compare.\n\nIf vibration blurs everything below 50 micrometres, the instrument can still count copepods, and we will cut the claims accordingly.",
    timeline: 'Months 1–3: bench. Months 4–5: fitting in dock. Months 6–12: crossings and comparison.',
    fundingGoalUsd: 38000,
    sector: 'science',
    area: 'marine-biology',
    researcher: 'noor',
    fundingUses: ['equipment'],
    state: 'approved',
    fundedShare: 0.13,
    submittedDaysAgo: 12,
    updates: [],
  },
  {
    key: 'whale-fall-bones',
    title: 'What eats a whale bone at 90 metres?',
    description:
      'Bone-eating worms were first known from deep whale falls, later from shallow ones. At 90 metres, in cold water with strong tides, nobody has looked. A stranded minke whale, buried by the council two years ago, gives us clean vertebrae.\n\nWe will sink 16 bones on a recoverable frame and bring up four every three months. Each bone is scanned before and after, so that loss is measured in cubic centimetres and not in adjectives.\n\nBones might simply be buried by sand. The frame stands 40 cm high for that reason, with four bones on the bottom to measure it.',
    methodology:
      'X-ray tomography at the veterinary clinic (agreed rate 60 dollars a scan), DNA barcodes of every animal, and histology of roots in bone.',
    impact: 'A first list of what lives on bone in cold shallow water, with a reference barcode for each species found.',
    fundingGoalUsd: 5600,
    sector: 'science',
    area: 'marine-biology',
    researcher: 'tama',
    fundingUses: ['equipment', 'fieldwork', 'publication'],
    state: 'approved',
    fundedShare: 0.36,
    submittedDaysAgo: 40,
    updates: [
      {
        daysAgo: 22,
        text: 'Vertebrae cleaned and scanned. Number 9 has an old healed fracture, so it becomes a spare and not a sample.',
      },
    ],
  },
  {
    key: 'sea-cucumber-ranching',
    title: 'Do ranched sea cucumbers clean the mud under fish cages?',
    description:
      'Fish farms enrich the mud below them. Sea cucumbers eat mud. The idea of placing one under the other is twenty years old and mostly tested in tanks.\n\nUnder three working farms we will fence nine pens with 0, 5 or 15 animals per square metre and measure organic carbon, sulphide and oxygen in the mud before and after six months. The farms do not pay us and have no say in publication; they lend the moorings.\n\nFifteen animals a square metre is the density at which they starve elsewhere. If that is not enough to move sulphide, nothing affordable will be.',
    methodology:
      'Cores of 20 cm in triplicate at each pen, sliced on the boat under nitrogen. Sulphide by microelectrode, carbon by combustion after acid. Pens are numbered by lot so that the laboratory sees no density.',
    impact: "The farms' licences come up in three years, and the mud is what the regulator measures.",
    timeline: 'Month 1: pens and baseline. Months 2–7: growth. Month 8: cores. Months 9–10: report.',
    fundingGoalUsd: 10200,
    sector: 'science',
    area: 'marine-biology',
    researcher: 'tama',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.49,
    submittedDaysAgo: 66,
    updates: [
      {
        daysAgo: 48,
        text: 'Baseline cores taken at all nine pens. Farm C is already cleaner than the reference site, which tells us that the reference site is badly chosen. We added a second one.',
      },
      { daysAgo: 20, text: 'Animals in. Two per cent died in the first week, none since.' },
    ],
  },
  {
    key: 'coral-spawning-light',
    title: 'Does harbour light shift the night on which corals spawn?',
    description:
      'Corals spawn a few nights after full moon, all at once, and eggs that come late meet no partners. Lamps along a new promenade put moonlight on the reef every night of the month.\n\nWe will watch 120 tagged colonies of three species along a gradient of light, from the promenade to a dark bay four kilometres off, over both spawning moons of the year. Four dive teams, eleven nights each.\n\nA shift of a single night matters. If the lit and the dark colonies spawn within the same two hours, we will tell the town that its lamps are innocent in this respect.',
    methodology:
      'Light is logged underwater at each colony for a full month with calibrated sensors. Spawning is scored from bundles seen setting, with infrared video on 16 colonies to correct for divers arriving late.',
    impact: 'The town council has a vote on lamp shielding next spring and has asked for the numbers.',
    timeline: 'Month 1: sensors and tags. Months 2–3: two spawning moons. Month 4: short report.',
    fundingGoalUsd: 12400,
    sector: 'science',
    area: 'marine-biology',
    researcher: 'noor',
    fundingUses: ['fieldwork', 'equipment'],
    state: 'approved',
    fundedShare: 0.68,
    submittedDaysAgo: 20,
    updates: [
      {
        daysAgo: 5,
        text: "Sensors out. The lit site reads 0.3 lux at 4 m on a moonless night, about a full moon's worth. Even the 'dark' bay sees the glow at 0.01.",
      },
    ],
  },
  {
    key: 'ray-wing-scars',
    title: "Reading a manta's age from its scars",
    description:
      'Nobody can tell the age of a living manta ray. Divers photograph thousands, and scars fade at some rate. If the rate is steady, a scar is a clock.\n\nWe have 3,400 dated photographs of 211 individuals across 14 years. From these we will measure contrast and length of 600 scars through time, and fit a fading curve with a term for where on the wing the scar lies.\n\nWe suspect that small scars fade too irregularly and that only bites longer than 20 cm will serve. Age within four years would be a success; within ten would be no better than size.',
    fundingGoalUsd: 2600,
    sector: 'science',
    area: 'marine-biology',
    researcher: 'noor',
    fundingUses: ['personnel', 'publication'],
    state: 'approved',
    fundedShare: 0.9,
    submittedDaysAgo: 44,
    updates: [
      {
        daysAgo: 30,
        text: 'Half of the photographs lack a scale. Using spot spacing on the belly as a ruler instead; error 6 per cent on animals of known size.',
      },
      { daysAgo: 8, text: 'Small scars are useless, as suspected. 74 large ones remain, which is tight but enough.' },
    ],
  },
  {
    key: 'glacial-fjord-larvae',
    title: 'Are fjord shrimp larvae eaten by the fresh water or by the jellyfish?',
    description:
      'Shrimp catches in a glacier-fed fjord fell by half in six years. Meltwater and comb jellies both rose. Fishers blame the jellies; the ministry blames the melt.\n\nWe propose 18 net hauls a month at six stations for one larval season, tank trials of survival at four salinities, and gut contents of 500 jellies.\n\nThe two explanations predict different depths at which larvae vanish, which is what the opening and closing net is for.',
    methodology:
      'Hauls in five depth bands, day and night. Larvae staged by eye and a tenth of them by barcode. Survival in tanks over ten days with 30 larvae in each of 48 jars.',
    timeline: 'Months 1–5: larval season. Months 6–8: guts and barcodes.',
    fundingGoalUsd: 11100,
    sector: 'science',
    area: 'marine-biology',
    researcher: 'tama',
    fundingUses: ['fieldwork', 'equipment', 'personnel'],
    state: 'pending',
    fundedShare: 0,
    submittedDaysAgo: 1,
    updates: [],
  },
]
