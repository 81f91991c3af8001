import type { DemoProject } from './types.ts'

/** Engineering: mechanical, electrical and civil. */
export const engineeringProjects1: readonly DemoProject[] = [
  {
    key: 'bicycle-axle-finish',
    title: 'Why do cargo bicycle axles break at 4,000 kilometres?',
    description:
      'Delivery cooperatives report rear axles breaking at about 4,000 kilometres, twice as often on one brand made of the better steel. We suspect the lathe and not the steel: tool marks start cracks.\n\nEighty axles in four groups (two steels, two finishes) will run to failure on a rotating bench under a load recorded on real streets. Then we look at each fracture under the microscope for where it began.\n\nIf finish makes less than a factor of 1.5 in life, we were wrong and steel matters after all.',
    methodology:
      'Load spectrum from strain gauges on three bicycles over 900 kilometres. Four axles on test at any one time; order drawn by lot. Weibull fits with run-outs at two million cycles.',
    impact: 'Polishing with emery cloth costs six minutes. The cooperatives would do it on Saturday.',
    timeline: 'Month 1: street loads. Months 2–5: bench. Month 6: fractures.',
    fundingGoalUsd: 3900,
    sector: 'engineering',
    area: 'mechanical',
    researcher: 'hana',
    fundingUses: ['equipment'],
    state: 'over-funded',
    fundedShare: 1.41,
    submittedDaysAgo: 76,
    updates: [
      { daysAgo: 60, text: 'Street loads: the worst cycles come from kerbs at walking speed and not from potholes.' },
      {
        daysAgo: 31,
        text: 'Forty axles broken. Polished ones of ordinary steel outlive turned ones of the better steel by a factor of 2.3.',
      },
      { daysAgo: 7, text: 'Two polished axles broke early at a stamped serial number. Move the stamp.' },
    ],
  },
  {
    key: 'bearing-sound-phone',
    title: 'Can a phone hear a mill bearing fail a month ahead?',
    description:
      'Village grain mills stop when a bearing seizes, often at harvest. Vibration analysers cost more than a mill. Phones have microphones and belts make noise.\n\nWe will record 50 mills weekly for seven months with a phone held at a marked spot, replace nothing, and log every bearing failure. Features are fixed beforehand on 18 bearings that we wreck in the workshop.\n\nWith about 15 expected failures we can tell a useful warning from none, and no more than that.',
    impact: 'A seized mill at harvest costs a village about nine days of flour.',
    timeline: 'Months 1–2: workshop. Months 3–9: fifty mills. Month 10: report to millers.',
    fundingGoalUsd: 5500,
    sector: 'engineering',
    area: 'mechanical',
    researcher: 'hana',
    fundingUses: ['fieldwork', 'personnel'],
    state: 'approved',
    fundedShare: 0.4,
    submittedDaysAgo: 46,
    updates: [
      {
        daysAgo: 21,
        text: 'Workshop: the outer-race fault is audible nine running days before seizure, over belt noise, at 30 cm. At 60 cm it is not.',
      },
    ],
  },
  {
    key: 'wheelchair-caster-shimmy',
    title: 'At what speed does a wheelchair caster begin to shimmy?',
    description:
      'Casters of wheelchairs start to wobble on slopes and throw their riders. The theory for a rigid fork is known, while real forks are loose, and looseness grows with wear.\n\nOn a treadmill we will find the onset speed for nine casters, new and after 200 kilometres of drum test, at five loads. Two riders who build their own chairs are co-authors.\n\nA single number, millimetres of play at the stem, may predict the onset. If it does, a paper gauge will do for inspection.',
    fundingGoalUsd: 4200,
    sector: 'engineering',
    area: 'mechanical',
    researcher: 'hana',
    fundingUses: ['equipment'],
    state: 'approved',
    fundedShare: 0.65,
    submittedDaysAgo: 55,
    updates: [
      {
        daysAgo: 34,
        text: 'New casters: onset between 9 and 14 km/h. With 0.6 mm of play: 5 km/h, brisk walking pace.',
      },
    ],
  },
  {
    key: 'roof-turbines',
    title: 'Household wind turbines from washing-machine motors on forty roofs',
    description:
      'Old washing machines hold a motor that makes a fair generator. We would build forty small turbines with schools and put them on the roofs of row houses, then log the energy for a year.\n\nEach household would keep its turbine afterwards.',
    fundingGoalUsd: 18000,
    sector: 'engineering',
    area: 'mechanical',
    researcher: 'tomas',
    fundingUses: ['equipment'],
    state: 'rejected',
    rejectionReason:
      'The reuse is attractive and the school plan convincing. We miss wind measurements: at roof height between row houses the yearly yield may be a few kilowatt hours, and one borrowed anemometer for three months would tell. The proposal also has no check of roof loads and vibration for forty inhabited houses. Please come back with wind data from four roofs and a signed structural opinion.',
    fundedShare: 0,
    submittedDaysAgo: 33,
    updates: [],
  },
  {
    key: 'inverter-dust',
    title: 'What dust does to a solar inverter in two dry seasons',
    description:
      'Cheap solar inverters die after two or three years in dusty places, though they should last ten. Their makers test with talcum. Real dust holds salt, draws water at night and conducts.\n\nWe will open 120 dead inverters from repair shops in three climates, name the part that failed, and reproduce the two commonest failures in a cabinet with local dust and a daily cycle of damp.\n\nA 40-cent varnish may prevent both. If it only hides the cause by trapping heat, we will see that as well: temperatures are logged at six points.',
    methodology:
      'Post-mortem by two engineers separately with a fixed protocol; ion chromatography of the dust; 24 new inverters in the cabinet, half varnished, for 120 cycles.',
    impact: 'Repair shops get a chart of failures by symptom. Buyers get a question to ask the seller.',
    timeline: 'Months 1–3: post-mortems. Months 4–8: cabinet. Month 9: chart.',
    fundingGoalUsd: 9200,
    sector: 'engineering',
    area: 'electrical',
    researcher: 'hana',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.79,
    submittedDaysAgo: 68,
    reviewerAreas: ['technology/renewable-energy'],
    updates: [
      {
        daysAgo: 47,
        text: 'Seventy opened. 31 failed at the same creepage gap of 2.5 mm beside the relay. White crust across it.',
      },
      {
        daysAgo: 18,
        text: 'Cabinet reproduces the crust after 40 nights. It is mostly sodium nitrate, from fertiliser.',
      },
    ],
  },
  {
    key: 'second-life-cells',
    title: 'Which used scooter cells are safe in a village battery?',
    description:
      'Scooter packs retire with most of their cells healthy. Sorting by voltage and resistance takes a minute and misses cells that will swell. A slow test finds them, in two days a cell.\n\nFor 1,000 cells we will do the quick tests and then the slow one, cycle 200 of them for a year, and ask which quick measurement, or which pair, best foretells a bad end.\n\nIf no quick test finds nine of ten bad cells, we will say that second-life batteries need the slow test, and what it adds to the price.',
    methodology:
      'Quick tests in a fixed order at 25 degrees: rest voltage, resistance at 1 s and 1 h, weight, surface temperature on a 2-minute pulse. Cells for cycling are drawn by lot within strata.',
    impact: 'Workshops in three countries build such batteries now with a voltmeter and good luck.',
    timeline: 'Months 1–4: quick tests. Months 3–15: cycling. Months 16–18: paper and sorting sheet.',
    fundingGoalUsd: 60000,
    sector: 'engineering',
    area: 'electrical',
    researcher: 'hana',
    fundingUses: ['equipment', 'personnel', 'publication'],
    state: 'approved',
    fundedShare: 0.37,
    submittedDaysAgo: 72,
    reviewerAreas: ['technology/renewable-energy'],
    updates: [
      { daysAgo: 51, text: 'Cycler with 200 channels ordered; lead time nine weeks. Quick tests start by hand.' },
      {
        daysAgo: 15,
        text: '640 cells measured. Resistance after one hour of rest separates two clouds that resistance at once does not.',
      },
    ],
  },
  {
    key: 'microhydro-eel',
    title: 'A small water turbine that eels survive',
    description:
      'Small hydropower is coming back to old mills, and eels swim through the turbines on dark nights in autumn. Screw turbines are said to be gentle. The evidence is from few sites, with dead eels thrown in.\n\nWe will send 300 sensor capsules and 60 farmed eels, with a veterinary permit, through two screws and one wheel at three flows, and examine strikes and gaps at the blade edge.\n\nMore than 2 per cent with injury would mean a screen, which costs a mill most of its income. The millers know this and have opened their gates.',
    methodology:
      'Capsules record pressure and acceleration at 2 kHz. Eels are anaesthetised, examined before and after by a veterinarian, and kept for 48 hours.',
    timeline: 'September: capsules. October: eels on dark nights. Winter: report to the millers.',
    fundingGoalUsd: 12800,
    sector: 'engineering',
    area: 'electrical',
    researcher: 'hana',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.3,
    submittedDaysAgo: 19,
    reviewerAreas: ['technology/renewable-energy'],
    updates: [
      {
        daysAgo: 4,
        text: 'Capsules only, first screw: 100 passed, two recorded a blow above the injury limit, both at the lowest flow with the widest gap.',
      },
    ],
  },
  {
    key: 'earth-fault-rain',
    title: 'Finding a broken earth wire from the kitchen socket',
    description:
      "In old houses the protective earth is often broken and nobody notices until a fault kills. Testing needs an electrician. We think a plug with a small processor could see the break in the way noise divides between the wires.\n\nWe propose to measure 200 houses with an electrician beside us, learn on half and test on the other half.\n\nA false 'all is well' in more than one in a hundred broken earths would make the plug a danger rather than a help, and we would publish only the data.",
    fundingGoalUsd: 8400,
    sector: 'engineering',
    area: 'electrical',
    researcher: 'hana',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'pending',
    fundedShare: 0,
    submittedDaysAgo: 2,
    updates: [],
  },
  {
    key: 'timber-footbridges',
    title: 'Footbridges from reclaimed timber: fatigue under rain',
    description:
      "Beams from demolished barns are strong, dry and free. Engineers refuse them for bridges because fatigue values exist only for new wood, tested dry. Footbridges are wet and bounce.\n\nWe will test 36 reclaimed and 18 new beams in bending, half of them under a spray that follows last year's rain at hourly resolution, to two million cycles or failure.\n\nIf wet reclaimed beams fall under the code's value for new wood of the next lower class, they should stay in furniture.",
    methodology:
      'Beams graded by ear, by eye and by ultrasound beforehand, to see which grading foretells life. Old nail holes are mapped. Two beams run at any one time, for 14 months.',
    impact:
      'Four villages have footbridges waiting and barns standing. A table for inspectors is drafted with the road office.',
    timeline: 'Months 1–2: grading. Months 3–16: two rigs. Month 17: table.',
    fundingGoalUsd: 13800,
    sector: 'engineering',
    area: 'civil',
    researcher: 'tomas',
    fundingUses: ['equipment', 'personnel'],
    state: 'approved',
    fundedShare: 0.63,
    submittedDaysAgo: 70,
    updates: [
      {
        daysAgo: 52,
        text: 'First wet beam failed at 310,000 cycles from an old mortise. Dry twin still going at 900,000.',
      },
      {
        daysAgo: 23,
        text: 'Grading by ear: the carpenter put the three worst beams last. Ultrasound agreed on two of them.',
      },
    ],
  },
  {
    key: 'dry-stone-walls',
    title: 'How far may a dry-stone wall lean before it falls?',
    description:
      'Terrace walls lean for decades and then fall in a night. Owners rebuild too early or too late. There is theory for fresh walls and lore for old ones.\n\nWe will follow 140 leaning walls with photographs from fixed pegs through two winters, with rain and frost logged, and tilt three full-size walls, built by masons, to collapse on a platform.\n\nIf speed of leaning tells more than lean itself, the advice to owners is two nails and a string.',
    methodology:
      'Photogrammetry from pegs, 3 mm accuracy on test targets. The platform tilts by 0.1 degree a minute with the wall wetted as after a day of rain.',
    fundingGoalUsd: 7600,
    sector: 'engineering',
    area: 'civil',
    researcher: 'tomas',
    fundingUses: ['fieldwork', 'personnel'],
    state: 'past-deadline',
    fundedShare: 1.0,
    submittedDaysAgo: 137,
    updates: [
      {
        daysAgo: 125,
        text: 'Pegs set at 140 walls. Eleven owners gave us wine, one a lecture on drainage that we have since quoted.',
      },
      { daysAgo: 83, text: 'Wall one on the platform stood until 1 in 5.2. It bulged before it leaned.' },
      {
        daysAgo: 40,
        text: 'Three field walls down after the storm of the 9th. All three had moved over 4 mm in the month before; their lean was ordinary.',
      },
    ],
  },
  {
    key: 'culvert-beaver',
    title: 'Culverts that beavers leave alone',
    description:
      'Beavers stop culverts because running water sounds like a leak. Fences and pipes that silence it work at some places and not at others.\n\nAt 28 culverts with a record of blocking we will fit one of three inlets drawn by lot, record sound below the water, and count hours of clearing by the road crew over two years. This request pays the first year.\n\nIf sound does not foretell blocking, the ear was the wrong organ and we should have watched the flow.',
    fundingGoalUsd: 9000,
    sector: 'engineering',
    area: 'civil',
    researcher: 'tomas',
    fundingUses: ['equipment', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.47,
    submittedDaysAgo: 33,
    reviewerAreas: ['science/wildlife'],
    updates: [
      { daysAgo: 10, text: 'Nineteen inlets fitted. At site 6 the beavers had used our measuring staff by morning.' },
    ],
  },
]
