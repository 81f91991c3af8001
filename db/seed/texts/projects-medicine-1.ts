import type { DemoProject } from './types.ts'

/** Medicine: genetics, neuroscience and oncology. */
export const medicineProjects1: readonly DemoProject[] = [
  {
    key: 'intron-deafness',
    title: 'The missing second mutation in 31 deaf families',
    description:
      'In 31 families with recessive deafness, the usual test finds one faulty copy of a gene and never the other. The second fault is often deep inside an intron, where tests do not look, or an inversion that short reads cannot see.\n\nWe will sequence the whole gene and its surroundings with long reads in one child per family, and check each candidate in the parents and, from a skin sample, in the RNA.\n\nWe expect an answer in ten to fifteen families. For the others we will say in writing that the region has been read end to end, which ends a search that for some has lasted twenty years.',
    methodology:
      'Target capture of 212 kilobases, mean depth 60. Candidates are kept only when they segregate in the family and change splicing in RNA or remove an exon.',
    impact: 'A carrier test for siblings, and an addition of a few intron targets to the routine panel.',
    timeline: 'Months 1–3: sequencing. Months 4–7: RNA. Month 8: letters to families.',
    fundingGoalUsd: 11900,
    sector: 'medicine',
    area: 'genetics',
    researcher: 'lucia',
    fundingUses: ['equipment', 'publication'],
    state: 'over-funded',
    fundedShare: 1.09,
    submittedDaysAgo: 80,
    updates: [
      {
        daysAgo: 61,
        text: 'Twelve families sequenced. Two inversions with breakpoints in repeats, seen by six reads each. Confirmed by PCR.',
      },
      {
        daysAgo: 32,
        text: 'A splice change looked perfect and turned up in the healthy grandmother in two copies. Discarded.',
      },
      { daysAgo: 8, text: 'Eleven families solved of 24 read so far.' },
    ],
  },
  {
    key: 'variant-letters',
    title: "What do people do with a letter that says 'uncertain significance'?",
    description:
      'One genetic test in three ends with a variant nobody can interpret. The letter says so, and we know little about what happens next: repeated tests, needless surgery, worry, nothing.\n\nWe will send 240 consenting patients one of two letters, the usual one or one with a picture of how such variants were later reclassified (nine of ten to harmless), by lot. After six months we ask what they did and check the records.\n\nNo difference between letters would mean that wording is not the problem and that a telephone call might be.',
    impact: 'If the picture helps, it costs a new template and nothing else.',
    timeline: 'Month 1: templates. Months 2–4: letters. Months 8–10: follow-up.',
    fundingGoalUsd: 6600,
    sector: 'medicine',
    area: 'genetics',
    researcher: 'lucia',
    fundingUses: ['personnel'],
    state: 'approved',
    fundedShare: 0.46,
    submittedDaysAgo: 48,
    updates: [
      {
        daysAgo: 25,
        text: "Letters read aloud to eleven patients before printing. 'Benign' frightened four of them; we now write 'harmless'.",
      },
    ],
  },
  {
    key: 'mito-haplogroup-altitude',
    title: 'Mitochondria at 4,000 metres: adaptation or ancestry?',
    description:
      'Some mitochondrial types are more common in high villages, and stories about adaptation followed. High villages also descend from few founders, which would produce the same pattern with no adaptation at all.\n\nWe will compare mitochondrial and 2,000 neutral nuclear markers in 360 volunteers from six villages at three altitudes, and measure oxygen use in blood cells of 90 of them.\n\nIf mitochondria differ no more than the neutral markers do, ancestry suffices. Communities see the results in an assembly first, as agreed with their councils.',
    methodology:
      'Markers on an array, mitochondria sequenced in full. High-resolution respirometry on fresh platelets within four hours, in a tent with a generator.',
    timeline: 'Months 1–2: assemblies. Months 3–4: villages. Months 5–8: laboratory and return visit.',
    fundingGoalUsd: 14700,
    sector: 'medicine',
    area: 'genetics',
    researcher: 'lucia',
    fundingUses: ['fieldwork', 'equipment'],
    state: 'approved',
    fundedShare: 0.25,
    submittedDaysAgo: 30,
    updates: [
      {
        daysAgo: 9,
        text: 'Assemblies held in four of six villages. One asked that samples be destroyed after five years rather than ten. Protocol amended for all.',
      },
    ],
  },
  {
    key: 'newborn-spot-storage',
    title: 'How old may a newborn blood spot be and still be sequenced?',
    description:
      'Heel-prick cards are kept for years, in some places in a cellar. They could solve deaths without diagnosis, if the DNA survives. We have 160 cards between one and 24 years old whose parents have agreed.\n\nEach is sequenced twice, from two punches, by the same protocol. We plot how much of the genome can be read against age and storage.\n\nWe will give the age beyond which fewer than half of cards are usable, even if that age is three years.',
    methodology:
      'Whole-genome libraries from a 3-millimetre punch; damage measured as the rate of C-to-T changes at read ends; concordance between the two punches.',
    fundingGoalUsd: 8800,
    sector: 'medicine',
    area: 'genetics',
    researcher: 'lucia',
    fundingUses: ['equipment'],
    state: 'approved',
    fundedShare: 0.62,
    submittedDaysAgo: 57,
    updates: [
      {
        daysAgo: 33,
        text: 'Cards up to nine years: 96 per cent of the exome at depth 15. The cellar cards from 2004 are worse than the attic ones from 2001, presumably damp.',
      },
    ],
  },
  {
    key: 'ward-noise-sleep',
    title: 'Which hospital sounds wake the brain, and which only the ear?',
    description:
      "Alarms are loud and sleepers get used to some. We will play twelve ward sounds at three levels to 24 healthy sleepers over two nights each, and look for the brain's orienting wave and for arousal separately.\n\nA sound that raises the wave but never wakes may still cost deep sleep; that is measured as slow-wave power in the following minute.\n\nShould all twelve sounds behave alike at equal loudness, quieter alarms are the only cure. If they differ, cheaper choices exist.",
    methodology:
      'Sounds drawn at random at least 60 seconds apart in stable stage 2, stage 3 and REM. High-density recording with 64 channels. The scorer does not know the time of sounds.',
    impact: 'An alarm maker has agreed to supply three alternative tones and has no say in the analysis.',
    fundingGoalUsd: 10600,
    sector: 'medicine',
    area: 'neuroscience',
    researcher: 'ravi',
    fundingUses: ['equipment', 'personnel'],
    state: 'approved',
    fundedShare: 0.74,
    submittedDaysAgo: 61,
    updates: [
      {
        daysAgo: 38,
        text: 'Nights 1 to 10. The pill-counter rattle does more than the infusion alarm at the same level.',
      },
      {
        daysAgo: 12,
        text: 'Our loudspeaker clicked 8 ms before each sound. Three nights are lost. New amplifier, checked by microphone at the pillow.',
      },
    ],
  },
  {
    key: 'tremor-clay',
    title: 'Does working with clay change a tremor, or only how one feels about it?',
    description:
      "A pottery group for people with Parkinson's disease reports steadier hands. They may be right, or happier, or both. We will measure tremor with wrist sensors for a week before and a week after eight sessions, in 40 people drawn by lot to clay or to singing.\n\nBoth groups have company, tea and a teacher. Only one has its hands in something heavy.\n\nWe expect wellbeing to rise in both and tremor to change in neither. That would be a fair reason to fund both groups and to stop claiming a cure.",
    methodology:
      'Wrist accelerometers at 100 Hz for seven days, tremor power in the 4 to 7 Hz band while awake. Analysis by the group drawn, registered beforehand.',
    timeline: 'Month 1: lots and baseline. Months 2–3: eight sessions. Month 4: second week of sensors.',
    fundingGoalUsd: 5300,
    sector: 'medicine',
    area: 'neuroscience',
    researcher: 'ravi',
    fundingUses: ['personnel', 'equipment'],
    state: 'approved',
    fundedShare: 0.84,
    submittedDaysAgo: 69,
    updates: [
      {
        daysAgo: 47,
        text: 'Forty people, one lot, much laughter. Two in the singing group asked to swap; not possible, but they may join the clay group afterwards.',
      },
      { daysAgo: 19, text: 'Sessions finished. Sensors back from 37 people; three wore them on the other wrist.' },
      {
        daysAgo: 2,
        text: 'Tremor: no change in either group (difference 1 per cent, interval minus 9 to 11). Wellbeing up in both. As expected, and worth having in numbers.',
      },
    ],
  },
  {
    key: 'smell-recovery',
    title: 'Smell training against time alone, after a lost sense of smell',
    description:
      'People who lost their smell after an infection are told to sniff four oils twice a day. Many recover; many would have anyway. Trials without an untrained group cannot tell.\n\nNinety people at least six months after infection will sniff oils, sniff odourless look-alikes, or do nothing for twelve weeks, and be tested with an identification kit by someone who does not know the group.\n\nIf odourless oils do as well as scented ones, the ritual may help attention but not the nose.',
    fundingGoalUsd: 6200,
    sector: 'medicine',
    area: 'neuroscience',
    researcher: 'ravi',
    fundingUses: ['equipment', 'personnel'],
    state: 'past-deadline',
    fundedShare: 0.85,
    submittedDaysAgo: 126,
    statement:
      'All ninety people stay in. The follow-up after a year becomes a telephone call instead of a visit, which is what the missing part would have paid for.',
    updates: [
      { daysAgo: 108, text: 'Ninety recruited in three weeks, which tells you how many are waiting.' },
      {
        daysAgo: 66,
        text: 'Blinding works poorly: 70 per cent guess their oils rightly. We will report it beside the result.',
      },
      {
        daysAgo: 23,
        text: 'Result: scented 3.1 points better than nothing, 0.9 better than odourless (interval minus 1.2 to 3.0). Most of the gain is not the scent.',
      },
    ],
  },
  {
    key: 'biopsy-needle-wash',
    title: 'What is thrown away when a biopsy needle is rinsed?',
    description:
      'After a biopsy the needle is rinsed and the water discarded. It holds tumour cells. If their DNA shows the same mutations as the tissue, some patients could be spared a second needle when the first sample was too small.\n\nWe will keep the rinse of 150 routine liver and lung biopsies and compare, blind, the 60-gene panel from rinse and from tissue.\n\nAgreement in fewer than 80 per cent of mutations would make the rinse a curiosity. The extra cost is a labelled tube.',
    methodology:
      "Rinse spun down within two hours, DNA measured, panel at depth 2,000. Pathologist's tissue result is sealed until the rinse has been reported.",
    impact: 'Roughly one biopsy in nine at our hospital is repeated because the sample ran out.',
    timeline: 'Months 1–6: collection. Months 7–8: sequencing. Month 9: comparison.',
    fundingGoalUsd: 12200,
    sector: 'medicine',
    area: 'oncology',
    researcher: 'lucia',
    fundingUses: ['equipment', 'personnel'],
    state: 'approved',
    fundedShare: 0.56,
    submittedDaysAgo: 52,
    updates: [
      {
        daysAgo: 31,
        text: 'Thirty-four rinses. DNA enough for the panel in 29 of them, more than we had dared to budget.',
      },
      {
        daysAgo: 9,
        text: 'Two rinses swapped labels in transit; found because the sexes did not match. A second identifier is now on each tube.',
      },
    ],
  },
  {
    key: 'old-slides-clones',
    title: 'Did the relapse come from the first tumour? Reading slides from 1998',
    description:
      'When bowel cancer returns after fifteen years, doctors call it relapse. It may be a new cancer that needs other treatment. The first tumours of 45 such patients sit on glass slides in our archive.\n\nWe will compare mutations on old and new tissue. Shared rare mutations mean relapse; none shared, with enough DNA read, means a new tumour.\n\nOld slides are damaged in known ways. Patients for whom damage makes the answer doubtful are counted as doubtful and not as new.',
    impact: 'Treatment of a new tumour and of a relapse differ in two of three cases.',
    timeline: 'Months 1–2: slides. Months 3–5: sequencing. Month 6: joint reading with the tumour board.',
    fundingGoalUsd: 9300,
    sector: 'medicine',
    area: 'oncology',
    researcher: 'lucia',
    fundingUses: ['equipment', 'publication'],
    state: 'approved',
    fundedShare: 0.68,
    submittedDaysAgo: 64,
    updates: [
      {
        daysAgo: 35,
        text: 'First 15 pairs: nine relapses, four new tumours, two doubtful. Four is more than the textbooks would suggest; small numbers, so calm.',
      },
    ],
  },
  {
    key: 'chemo-taste-zinc',
    title: 'Why does water taste of metal during chemotherapy?',
    description:
      'Half of patients on platinum drugs say that water tastes of metal and drink less, which harms the kidneys. It may be in the mouth (metal ions in saliva), in the nose, or in memory.\n\nSixty patients taste five waters with the nose open and closed, before and after their second cycle, and give saliva for metals. A pinched nose that removes the taste points away from the tongue.\n\nIf it is the nose, cold water through a straw is a remedy for one cent. We test that in the third cycle.',
    impact: 'A straw and a jug of cold water are within the budget of any ward.',
    fundingGoalUsd: 3600,
    sector: 'medicine',
    area: 'oncology',
    researcher: 'lucia',
    fundingUses: ['personnel', 'equipment'],
    state: 'approved',
    fundedShare: 0.99,
    submittedDaysAgo: 73,
    updates: [
      { daysAgo: 50, text: 'Thirty patients. With the nose closed the metal is gone for 21 of 26 who had it.' },
      {
        daysAgo: 14,
        text: 'Saliva metals do not differ between those who taste metal and those who do not. The straw test begins on Monday.',
      },
    ],
  },
  {
    key: 'fasting-before-chemotherapy',
    title: 'Two days of fasting before chemotherapy: fewer side effects?',
    description:
      "Mice that fast before chemotherapy tolerate it better, and patients have begun to try it by themselves. We wish to ask 400 patients on four wards to fast for 48 hours before each cycle and to record nausea, infections and days in hospital.\n\nResults would be compared with those of last year's patients.",
    fundingGoalUsd: 48000,
    sector: 'medicine',
    area: 'oncology',
    researcher: 'lucia',
    fundingUses: ['personnel', 'equipment'],
    state: 'rejected',
    rejectionReason:
      "Patients do need an answer here, and two things stand in the way of listing. There is no ethics approval, and the protocol has no rule for stopping when somebody loses weight, which can shorten life in this group. Last year's patients are also not a fair comparison, because those who agree to fast are fitter. A randomised pilot of about 40 with a dietitian and a stopping rule would be reviewed gladly.",
    fundedShare: 0,
    submittedDaysAgo: 53,
    updates: [],
  },
]
