import type { DemoProject } from './types.ts'

/** Engineering: chemical, aerospace and biomedical. */
export const engineeringProjects2: readonly DemoProject[] = [
  {
    key: 'arsenic-rust-filter',
    title: 'Rust nanoparticles against arsenic: what happens when the filter is full?',
    description:
      'Iron oxide particles a few nanometres wide take arsenic out of well water better than sand. Papers end when the filter is fresh. We begin where it is full: where do the arsenic and the particles go?\n\nTwelve columns will run with real well water for ten months past the point of breakthrough. We measure arsenic dissolved, arsenic on particles, and particles leaving the column, by size.\n\nIf more than a tenth of the arsenic leaves on particles that a cloth does not hold, this kind of filter should not be in kitchens.',
    methodology:
      'Single-particle mass spectrometry monthly, ordinary chemistry weekly. Particles are made three times by the same recipe, because the batch matters more than we would like.',
    impact: 'Two organisations sell such filters. They have sent theirs and have agreed to be named.',
    timeline: 'Months 1–2: three batches. Months 3–12: columns. Month 13: report.',
    fundingGoalUsd: 13100,
    sector: 'engineering',
    area: 'chemical',
    researcher: 'aisha',
    fundingUses: ['equipment', 'publication'],
    state: 'approved',
    fundedShare: 0.58,
    submittedDaysAgo: 62,
    reviewerAreas: ['technology/nanotechnology'],
    updates: [
      {
        daysAgo: 43,
        text: 'Batches 1 and 3 agree at 6 nm. Batch 2 came out at 11 nm: a new bottle of base. Kept as a condition of its own.',
      },
      { daysAgo: 14, text: 'Breakthrough at 4,100 bed volumes. No particles above blank so far.' },
    ],
  },
  {
    key: 'silver-socks-river',
    title: 'How much nanosilver leaves a sock, and in what form?',
    description:
      'Socks with silver promise no smell. The silver washes out in some form: ions, particles, or particles of silver chloride, which matters for the river. Labels do not say and washing tests use distilled water.\n\nTen brands, 20 washes each, with three detergents and our hard tap water. We measure size and chemistry of what leaves and what stays, and ask panels of noses after washes 1, 10 and 20.\n\nShould the smell advantage be gone while most silver is still in the sock, the silver was never the reason.',
    fundingGoalUsd: 3800,
    sector: 'engineering',
    area: 'chemical',
    researcher: 'aisha',
    fundingUses: ['equipment'],
    state: 'approved',
    fundedShare: 0.86,
    submittedDaysAgo: 49,
    reviewerAreas: ['technology/nanotechnology'],
    updates: [
      {
        daysAgo: 27,
        text: 'Two of ten brands contain no silver that we can find. One of them is the best-smelling after wash 10.',
      },
      {
        daysAgo: 5,
        text: 'What leaves is mainly silver chloride, as our tap water would suggest. Distilled-water tests missed that.',
      },
    ],
  },
  {
    key: 'shea-press-enzymes',
    title: 'More butter from the same nuts: a gentle enzyme step for hand presses',
    description:
      "Women's cooperatives press shea butter by hand and leave a third of the fat in the cake. Industrial plants use solvents. A short soak with a food enzyme could free more, at fire-wood temperature, without a laboratory.\n\nWith two cooperatives we will try three enzymes, three times and two temperatures on 5-kilogram batches, 90 in all, and measure yield, taste and how long the butter keeps.\n\nA gain under 8 per cent would not pay for the enzyme at its present price.",
    methodology:
      'Batches in a balanced design over days and presses, since the fire and the arm both matter. Peroxide value at weeks 0, 4 and 12.',
    impact: 'Eight per cent more butter is about 40 dollars a year for each member.',
    fundingGoalUsd: 6700,
    sector: 'engineering',
    area: 'chemical',
    researcher: 'aisha',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.7,
    submittedDaysAgo: 56,
    updates: [
      {
        daysAgo: 36,
        text: 'Thirty batches. Best so far plus 11 per cent, but four of 30 turned rancid in two weeks: soaked too long.',
      },
      { daysAgo: 13, text: 'Soak cut from six hours to two. Gain 9 per cent, no rancid batch among twelve.' },
    ],
  },
  {
    key: 'cubesat-shutter',
    title: 'A shutter for small satellites made of two bimetal strips',
    description:
      'Small satellites lose cameras to sunlight when they tumble. Motorised shutters are the part that sticks. Two bimetal strips that close when the front gets hot have no motor, and are slow; we think not too slow.\n\nWe will build twelve, cycle them 5,000 times in a vacuum chamber under a solar lamp, and film the opening. Six will be shaken first, as at launch.\n\nIf closing takes more than nine seconds from cold, the sensor is gone before the shutter is shut, and the design has failed.',
    methodology:
      'Chamber at the partner polytechnic, nights only. Lamp calibrated to one sun within 4 per cent. Sensor temperature measured directly behind the shutter.',
    impact: 'Drawings and test logs are free for student satellites; four teams have asked for them.',
    timeline: 'Months 1–2: twelve shutters. Months 3–5: chamber nights. Month 6: shaking and drawings.',
    fundingGoalUsd: 11300,
    sector: 'engineering',
    area: 'aerospace',
    researcher: 'elena',
    fundingUses: ['equipment'],
    state: 'approved',
    fundedShare: 0.54,
    submittedDaysAgo: 47,
    updates: [
      { daysAgo: 26, text: 'Closing from cold: 6.8 seconds. After shaking: 7.4, and one strip lost its rivet.' },
    ],
  },
  {
    key: 'satellite-trails-meter',
    title: 'How bright is the night sky made by satellites at one observatory?',
    description:
      "Each satellite is a thin streak; thousands of them also raise the background between the streaks. Models say by up to a tenth. Nobody has measured it separately from towns and airglow.\n\nA camera with a wide field will watch the same patches in and out of the Earth's shadow, where satellites go dark and airglow does not care. The difference, through one year, is the answer.\n\nWe expect 2 to 4 per cent. Less than 1 per cent is below what our calibration can see, and the paper would say at most 1 per cent.",
    methodology:
      'Photometry in 40 fixed patches, alternate frames, with a thermal shutter frame each ten minutes. Shadow entry is computed for each patch and night.',
    timeline: 'Months 1–2: camera. Months 3–14: nights. Month 15: paper.',
    fundingGoalUsd: 9800,
    sector: 'engineering',
    area: 'aerospace',
    researcher: 'elena',
    fundingUses: ['equipment', 'publication'],
    state: 'approved',
    fundedShare: 0.69,
    submittedDaysAgo: 60,
    reviewerAreas: ['science/astronomy'],
    updates: [
      {
        daysAgo: 41,
        text: 'Camera up. A month of flats shows 0.6 per cent drift with temperature; a heater holds it to 0.2.',
      },
      {
        daysAgo: 11,
        text: 'Nine clear moonless nights. Difference 1.9 per cent, plus or minus 0.9. Need twenty more nights.',
      },
    ],
  },
  {
    key: 'glider-icing-wing',
    title: 'Ice on the wing of a two-metre weather drone',
    description:
      'Weather services want drones to replace balloons, and icing grounds them in the clouds that matter. Small wings at low speed collect ice in another shape than airliners do, and the data are few.\n\nIn a cold wind tunnel we will grow ice on two profiles at nine conditions, scan its shape, and fly casts of it on a real drone in warm air, where crashing is cheaper.\n\nLift lost under 10 per cent in all nine conditions would mean that heating can wait.',
    fundingGoalUsd: 14400,
    minimumUsd: 9000,
    sector: 'engineering',
    area: 'aerospace',
    researcher: 'hana',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'past-deadline',
    fundedShare: 0.48,
    submittedDaysAgo: 93,
    updates: [
      {
        daysAgo: 71,
        text: 'Five of nine ice shapes scanned. At minus 4 the ice grows horns that our scanner cannot see behind; silicone moulds instead.',
      },
      {
        daysAgo: 20,
        text: 'First cast flown: 23 per cent less lift, a stall 3 degrees earlier. The budget reached covers three more casts, not eight.',
      },
    ],
  },
  {
    key: 'moon-telescope-tent',
    title: 'An inflatable telescope tent for school yards',
    description:
      'School astronomy fails on wind and street lamps. An inflatable ring of black cloth, four metres wide, could block both. We would build two, measure wind at the eyepiece and sky brightness within, and lend them to ten schools for a term.\n\nTeachers count the evenings on which pupils saw what was promised, with and without the tent.\n\nSetting it up must take under fifteen minutes with six pupils; otherwise it will stay in the cupboard, as the last two did.',
    fundingGoalUsd: 5000,
    sector: 'engineering',
    area: 'aerospace',
    researcher: 'elena',
    fundingUses: ['equipment'],
    state: 'pending',
    fundedShare: 0,
    submittedDaysAgo: 3,
    reviewerAreas: ['science/astronomy'],
    updates: [],
  },
  {
    key: 'prosthetic-socket-heat',
    title: 'How hot does it get inside a prosthetic socket at noon?',
    description:
      'Sockets are made of plastic, and stumps sweat, slip and blister. In hot countries people take the leg off at midday. Liners are sold as cooling without a measurement inside.\n\nThirty walkers with a leg amputation will wear six thin sensors between skin and liner for five hot days each, with two liners in an order drawn by lot, and press a button when they take the leg off.\n\nIf liners differ by less than half a degree, the comfort is in the word and buyers may take the cheap one.',
    methodology:
      'Sensors 0.4 mm thick, tested not to mark skin over eight hours. Outside temperature and steps are logged as covariates.',
    impact: 'The limb centre buys 700 liners a year, at prices that differ by a factor of six.',
    timeline: 'Month 1: sensor safety. Months 2–4: hot season. Month 5: report for the centre.',
    fundingGoalUsd: 7900,
    sector: 'engineering',
    area: 'biomedical',
    researcher: 'ravi',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.81,
    submittedDaysAgo: 54,
    updates: [
      { daysAgo: 32, text: 'Sensor safety done on our own arms: no marks, some itching from the tape. New tape.' },
      {
        daysAgo: 7,
        text: 'Eleven walkers. At noon 38.4 degrees under the liner on average. Buttons are pressed at 37.9, surprisingly alike.',
      },
    ],
  },
  {
    key: 'oximeter-newborn-wrap',
    title: "A cloth wrap that holds a pulse oximeter on a newborn's foot",
    description:
      "Screening newborns for heart defects takes one minute with the probe still and ten with a kicking foot. Adhesive probes cost 12 dollars each and are reused until they fall off.\n\nA washable wrap, sewn by the hospital's tailor, will be compared with tape in 240 newborns, by lot. The measure is time to a stable reading; skin is photographed afterwards.\n\nTape may win. Then we will learn how to reuse tape safely.",
    impact: 'The pattern is public. A tailor sews eleven an hour.',
    timeline: 'Month 1: patterns. Months 2–4: 240 newborns. Month 5: paper.',
    fundingGoalUsd: 2800,
    sector: 'engineering',
    area: 'biomedical',
    researcher: 'ravi',
    fundingUses: ['equipment', 'personnel'],
    state: 'approved',
    fundedShare: 0.96,
    submittedDaysAgo: 65,
    updates: [
      { daysAgo: 44, text: 'Fifth pattern of the wrap. The fourth was perfect for feet of 8 cm and useless for 6.' },
      {
        daysAgo: 17,
        text: '128 of 240 newborns. Median 94 seconds with the wrap, 171 with tape. Analysis at 240 as planned.',
      },
    ],
  },
  {
    key: 'blower-ventilator',
    title: 'A ventilator from a ninety-dollar blower: first use in twelve patients',
    description:
      'District hospitals lack ventilators, and those they have wait for parts. Our machine uses the blower of a camping stove, a printed valve and a microcontroller, for 90 dollars in parts.\n\nWe have run it for two days on a rubber lung and would like to use it for twelve patients who have no other machine available.',
    fundingGoalUsd: 22000,
    sector: 'engineering',
    area: 'biomedical',
    researcher: 'samuel',
    fundingUses: ['equipment', 'personnel'],
    state: 'rejected',
    rejectionReason:
      'Low-cost ventilation is a worthy aim, and no patient may be exposed to this machine yet: there are no data on pressure accuracy, alarms, failure or cleaning, and no ethics approval. Two days on a rubber lung is a start. A bench study of 30 days on a test lung with planned faults, against the published requirements for emergency ventilators, would be a sound first proposal at perhaps a quarter of the sum.',
    fundedShare: 0,
    submittedDaysAgo: 12,
    updates: [],
  },
]
