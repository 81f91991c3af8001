// A small corpus of invented projects with the questions that lead to them, for judged.test.ts.

export const people = {
  noor: {
    firstName: 'Noor',
    lastName: 'Demo',
    institution: 'Demo Institute of Marine Science',
    fieldOfStudy: 'Reef ecology',
  },
  mei: {
    firstName: 'Mei',
    lastName: 'Đặng',
    institution: 'Demo Laboratory for Learning Machines',
    fieldOfStudy: 'Computing',
  },
  tane: { firstName: 'Tane', lastName: 'Demo', institution: 'Demo University Hospital', fieldOfStudy: 'Immunology' },
  ingrid: {
    firstName: 'Ingrid',
    lastName: 'Sørensen',
    institution: 'Demo School of Engineering',
    fieldOfStudy: 'Structures',
  },
  samuel: {
    firstName: 'Samuel',
    lastName: 'Demo',
    institution: 'Demo Department of Mathematics',
    fieldOfStudy: 'Number theory',
  },
} as const

type Text = {
  readonly by: keyof typeof people
  readonly title: string
  readonly description: string
  readonly sector: string
  readonly subsection: string
}
const of =
  (by: Text['by'], sector: string, subsection: string) =>
  (title: string, description: string): Text => ({ by, sector, subsection, title, description })
const sea = of('noor', 'science', 'marine-biology')
const land = of('noor', 'science', 'ecology')
const climate = of('noor', 'science', 'climate-research')
const machine = of('mei', 'technology', 'machine-learning')
const code = of('mei', 'technology', 'software-engineering')
const cells = of('tane', 'medicine', 'immunology')
const brain = of('tane', 'medicine', 'neuroscience')
const beams = of('ingrid', 'engineering', 'civil')
const proofs = of('samuel', 'mathematics', 'pure-mathematics')
const counts = of('samuel', 'mathematics', 'statistics')

export const corpus: Readonly<Record<string, Text>> = {
  reefs: sea('Do sheltered reefs recover faster after bleaching?', 'We photograph 48 plots of coral each quarter.'),
  heat: sea('Heat memory in brooding corals', 'Colonies that survived one bleaching may answer the next more calmly.'),
  clams: sea('A record of warm years in giant clam shells', 'Growth lines under ultraviolet light date past heat.'),
  octopus: sea('Do octopuses return to the same den?', 'Tags follow each animal after a fishery closure.'),
  seagrass: sea('Seagrass beside reefs: shade or sugar?', 'Carbon is weighed in meadows near corals.'),
  bog: land('How much methane does a bog breathe under snow?', 'Chambers stay on the peat through winter.'),
  bees: land('Which hedges feed wild bees in August?', 'Pollen loads are read under the microscope.'),
  wolves: land('Wolves, deer and the return of young aspen', 'Fenced plots are compared along a valley.'),
  soil: land('Fungal threads in burnt soil', 'Mycorrhiza are counted one, two and five years after fire.'),
  ice: climate('Dust in a glacier as a diary of drought', 'Ice cores from a small cap, cut before it is gone.'),
  clouds: climate('Night clouds over the tropical ocean', 'A cheap camera counts low clouds by moonlight.'),
  dictionary: machine(
    'A talking dictionary for a language with no letters',
    'Speech recognition learns from forty hours of recordings.',
  ),
  weeds: machine('A weeding robot that a market gardener can mend', 'A camera tells carrots from thistles.'),
  bias: machine('Does a triage model treat accents alike?', 'Audio of the same sentence, spoken by many.'),
  compiler: code('A C++ compiler that explains its errors to beginners', 'Messages are rewritten and tested in class.'),
  ledger: code(
    'Were the same trees sold twice? Carbon credits across nine ledgers',
    'Blockchain registries are matched.',
  ),
  crispr: cells('CRISPR-Cas9 for a rare immune disorder', 'Editing one base in stem cells of mice.'),
  allergy: cells('Why do peanut allergies fade in some children?', 'Antibodies are followed for three years.'),
  vaccine: cells('A vaccine that needs no fridge', 'Sugar glass keeps proteins whole at forty degrees.'),
  sleep: brain('What sleep does to a stroke patient’s hand', 'Movement is measured before and after naps.'),
  migraine: brain('Light, colour and migraine', 'Green lamps are compared with white ones at home.'),
  barns: beams('Reusing beams from old barns', 'Forty timbers are bent until they break.'),
  bridge: beams('Listening to a bridge for cracks', 'Acoustic sensors on a steel span for a year.'),
  mud: beams('Earthquake straps for mud brick houses', 'Shaking table tests of straps cut from tyres.'),
  primes: proofs('Gaps between prime numbers near a trillion', 'A long computation on borrowed machines.'),
  knots: proofs('Knots that look tangled and are not', 'Diagrams that cannot be simplified step by step.'),
  census: counts('Counting people without an address', 'Capture and recapture for homeless censuses.'),
  dice: counts('Teaching chance with crooked dice', 'Bayesian lessons in twelve schools.'),
}

export const plainQueries: readonly (readonly [q: string, meant: string])[] = [
  ['coral bleaching', 'reefs'],
  ['sheltered reefs', 'reefs'],
  ['heat memory', 'heat'],
  ['bleaching', 'heat'],
  ['giant clam', 'clams'],
  ['octopus den', 'octopus'],
  ['octopuses', 'octopus'],
  ['seagrass carbon', 'seagrass'],
  ['methane bog', 'bog'],
  ['peat winter', 'bog'],
  ['wild bees', 'bees'],
  ['pollen', 'bees'],
  ['wolves', 'wolves'],
  ['aspen', 'wolves'],
  ['mycorrhiza fire', 'soil'],
  ['ice core drought', 'ice'],
  ['clouds at night', 'clouds'],
  ['speech recognition', 'dictionary'],
  ['endangered language dictionary', 'dictionary'],
  ['weeding robot', 'weeds'],
  ['c++ errors', 'compiler'],
  ['C++', 'compiler'],
  ['carbon credits blockchain', 'ledger'],
  ['crispr', 'crispr'],
  ['CRISPR Cas9', 'crispr'],
  ['crispr-cas9 immune', 'crispr'],
  ['peanut allergy', 'allergy'],
  ['vaccine without fridge', 'vaccine'],
  ['stroke sleep', 'sleep'],
  ['migraine light', 'migraine'],
  ['timber barns', 'barns'],
  ['bridge cracks', 'bridge'],
  ['earthquake', 'mud'],
  ['prime numbers', 'primes'],
  ['knot diagrams', 'knots'],
  ['homeless census', 'census'],
  ['bayesian teaching', 'dice'],
  ['Noor Demo', 'noor'],
  ['sorensen', 'ingrid'],
  ['Dang learning machines', 'mei'],
  ['demo university hospital', 'tane'],
  ['mathematics samuel', 'samuel'],
]

export const typedQueries: readonly (readonly [q: string, meant: string])[] = [
  ['corla bleaching', 'reefs'],
  ['coral bleeching', 'reefs'],
  ['shelterd reefs', 'reefs'],
  ['octopsu', 'octopus'],
  ['seagras', 'seagrass'],
  ['methnae', 'bog'],
  ['pollne', 'bees'],
  ['microrrhiza', 'soil'],
  ['dictionnary', 'dictionary'],
  ['blockchian', 'ledger'],
  ['alergies peanut', 'allergy'],
  ['vacine', 'vaccine'],
  ['migrane', 'migraine'],
  ['earthqauke', 'mud'],
  ['acustic bridge', 'bridge'],
  ['prmie numbers', 'primes'],
  ['baysian', 'dice'],
  ['recapure', 'census'],
]
