import type { DemoProject } from './types.ts'

/** Technology: artificial intelligence and machine learning. */
export const technologyProjects1: readonly DemoProject[] = [
  {
    key: 'speech-dictionary',
    title: 'A talking dictionary from nine hours of tape',
    description:
      'A language with 14,000 speakers has nine hours of transcribed recordings, made by a schoolteacher in the 1990s. Large speech systems turn it into a neighbouring language. A small one, trained on those hours and on 60 hours without text, might find words well enough to index them.\n\nThe aim is modest: type a word, hear it spoken in a sentence. We measure how many of 500 words chosen by speakers can be found, and how many clips are wrong.\n\nBelow two thirds found, a printed list with page numbers of the tapes serves better, and the money left goes to transcribing more by hand.',
    methodology:
      'Self-supervised features, forced alignment, and a search by pronunciation. Every 200th clip is checked by one of four paid speakers.',
    impact:
      'The community school decides on publication. The recordings stay on its own server, and so does the model.',
    timeline: 'Months 1–2: alignment. Months 3–5: search. Month 6: handing over, with training.',
    fundingGoalUsd: 7100,
    sector: 'technology',
    area: 'artificial-intelligence',
    researcher: 'bao',
    fundingUses: ['personnel', 'equipment'],
    state: 'approved',
    fundedShare: 0.89,
    submittedDaysAgo: 77,
    updates: [
      {
        daysAgo: 58,
        text: "Two tapes were recorded at the wrong speed. The teacher recognised herself at once, 'but I was never a soprano'.",
      },
      {
        daysAgo: 19,
        text: '361 of 500 words found, 22 of the clips wrong. Most misses are short particles, which a dictionary rarely needs to say aloud.',
      },
    ],
  },
  {
    key: 'theorem-hints',
    title: 'Do hints from a language model make students better at proofs, or only faster?',
    description:
      "Two hundred first-year students will solve proof exercises for six weeks with either hints from a model, hints written by tutors, or none, by lot within tutorial groups. What counts is the closed-book exam in week eight, marked blind.\n\nSpeed in the exercises is recorded but is not the outcome. We expect the model's group to be fastest in week four and want to know if they are weakest in week eight.\n\nWith 66 students per group we can see a difference of half a grade. A smaller one would not justify a rule for or against.",
    methodology:
      'Hints are graded for correctness by two tutors after the course. The intention-to-treat comparison comes first; use of hints is reported and not corrected for.',
    timeline: 'Week 0: lots. Weeks 1–6: exercises. Week 8: exam. Week 12: analysis.',
    fundingGoalUsd: 5600,
    sector: 'technology',
    area: 'artificial-intelligence',
    researcher: 'mei',
    fundingUses: ['personnel'],
    state: 'approved',
    fundedShare: 0.5,
    submittedDaysAgo: 45,
    updates: [
      {
        daysAgo: 22,
        text: "Registered and started with 198 students. The tutors' hints took four times longer to write than planned, which is itself a result.",
      },
    ],
  },
  {
    key: 'herbarium-labels',
    title: 'Reading 40,000 handwritten herbarium labels, and knowing which ones were read wrongly',
    description:
      "Handwriting recognition reads most of an old label and invents the remainder in the same confident tone. For a map of plants an invented village is worse than a gap.\n\nWe will train a reader that can say 'I do not know' for each field, on 3,000 labels typed by the herbarium's volunteers, and judge it by the errors left at a fixed share of refusals.\n\nThe target is under 1 per cent wrong places at 20 per cent refused. If it takes half refused, volunteers lose little by typing all of them and should be told.",
    methodology:
      'Conformal sets over a gazetteer of historic place names. Test labels come from collectors absent from training, because handwriting is a person.',
    fundingGoalUsd: 6300,
    sector: 'technology',
    area: 'artificial-intelligence',
    researcher: 'mei',
    fundingUses: ['personnel', 'publication'],
    state: 'approved',
    fundedShare: 0.66,
    submittedDaysAgo: 60,
    updates: [
      {
        daysAgo: 42,
        text: 'Baseline (off-the-shelf reader plus nearest gazetteer name): 11 per cent wrong places, none refused.',
      },
      {
        daysAgo: 14,
        text: 'Now 1.6 per cent wrong at 20 per cent refused. One collector with a shaking hand contributes half of it.',
      },
    ],
  },
  {
    key: 'weather-station-anomaly',
    title: 'Which of 900 rain gauges is lying?',
    description:
      "Rain gauges clog, tilt and grow spiders. Networks find out months later. Neighbouring gauges know earlier, if one asks them the right way: rain is patchy, so disagreement is normal and only its pattern is suspicious.\n\nWe will learn the pattern on twelve years from a network whose maintenance log tells us when each gauge was really found blocked (2,140 visits), and test on the three latest years.\n\nA plain rule, 'dry while three neighbours are wet, twice', is our baseline. If the learned detector cannot find faults a week sooner at equal false alarms, the rule wins and we will publish the rule.",
    impact:
      'A blocked gauge found a week sooner spares a district a wrong drought declaration in about one year of three.',
    fundingGoalUsd: 4800,
    sector: 'technology',
    area: 'artificial-intelligence',
    researcher: 'mei',
    fundingUses: ['personnel'],
    state: 'approved',
    fundedShare: 0.28,
    submittedDaysAgo: 22,
    updates: [
      {
        daysAgo: 5,
        text: 'The rule is good: median 9 days after blockage at two false alarms a month. It will be hard to beat.',
      },
    ],
  },
  {
    key: 'sign-language-glossary',
    title: 'A sign glossary for laboratory safety, recognised on a phone',
    description:
      'Deaf students in chemistry lack agreed signs for fume hood, quench or exotherm, and interpreters improvise. A working group of 30 signers has proposed 120 signs. We would record each from 24 people and test whether a phone can recognise them as a look-up tool.\n\nThe glossary matters more than the recogniser, and is useful even if recognition stays under 80 per cent.\n\nSigners own their recordings and can withdraw them up to the release.',
    fundingGoalUsd: 8700,
    sector: 'technology',
    area: 'artificial-intelligence',
    researcher: 'bao',
    fundingUses: ['personnel', 'equipment', 'publication'],
    state: 'pending',
    fundedShare: 0,
    submittedDaysAgo: 1,
    updates: [],
  },
  {
    key: 'calibration-drift',
    title: 'How fast does a clinical risk score go stale?',
    description:
      'A risk score that says 20 per cent should be right one time in five, also next year. Hospitals change coding, ages and drugs; the score does not. We will follow eleven published scores across nine years of open intensive-care data, month by month.\n\nThe question is practical: how often must a score be recalibrated, and with how many patients, so that it never strays by more than 3 points?\n\nIf a yearly shift of one constant suffices, nobody needs a learning pipeline for it. We rather hope so.',
    methodology:
      'Scores are frozen as published. Recalibration uses only earlier months. We report calibration in the large, slope, and flexible curves with intervals.',
    impact: 'A table of half-lives for scores in daily use, with code that a hospital can run on its own records.',
    fundingGoalUsd: 5200,
    sector: 'technology',
    area: 'machine-learning',
    researcher: 'mei',
    fundingUses: ['personnel', 'publication'],
    state: 'approved',
    fundedShare: 0.78,
    submittedDaysAgo: 67,
    reviewerAreas: ['mathematics/statistics'],
    updates: [
      {
        daysAgo: 44,
        text: 'Five scores done. Calibration leaves the 3-point band after 7 to 31 months. Discrimination hardly moves, so nobody looking at it would notice.',
      },
      {
        daysAgo: 12,
        text: 'For four of five, shifting one constant each January is enough. The fifth broke on a coding change in one weekend.',
      },
    ],
  },
  {
    key: 'qubit-readout',
    title: 'Can a network of forty weights read out a qubit?',
    description:
      "Reading a superconducting qubit means deciding from a microsecond of noisy voltage whether it was zero or one. Big networks do it slightly better than a matched filter, but do not fit beside the cold electronics.\n\nWith open traces from three chips, 1.2 million shots, we will look for the smallest classifier that keeps nine tenths of the gain, down to 40 integer weights, and synthesise it for a small gate array.\n\nPart of the published gain may come from fitting one cooldown's quirks. Testing on another day's traces will show it.",
    methodology:
      'Quantisation-aware training, pruned to fixed weight budgets, and a Pareto front of accuracy against gates. Days are never mixed between training and test.',
    timeline: 'Months 1–2: classifiers. Month 3: gate array. Month 4: release.',
    fundingGoalUsd: 3900,
    sector: 'technology',
    area: 'machine-learning',
    researcher: 'mei',
    fundingUses: ['equipment', 'personnel'],
    state: 'approved',
    fundedShare: 0.61,
    submittedDaysAgo: 38,
    reviewerAreas: ['technology/quantum-computing'],
    updates: [
      {
        daysAgo: 17,
        text: 'Trained Monday, tested Thursday: the large network loses two thirds of its advantage. The 64-weight one loses a tenth. Simplicity travels.',
      },
    ],
  },
  {
    key: 'bird-few-labels',
    title: 'Recognising a bird from five recordings',
    description:
      'For many tropical birds, fewer than ten recordings exist. Conservation surveys want those very species. We will compare six ways of learning from five examples across 140 species that are in truth well recorded, so that the answer can be checked.\n\nSoundscapes from three countries serve as the test, with wind, insects and a generator. Clips from the same recordist never sit on both sides.\n\nWe predict that careful choice of background noise beats any clever loss function.',
    impact: 'Acoustic surveys of rare species could start with what the archives hold.',
    fundingGoalUsd: 3400,
    sector: 'technology',
    area: 'machine-learning',
    researcher: 'mei',
    fundingUses: ['personnel'],
    state: 'past-deadline',
    fundedShare: 0.93,
    submittedDaysAgo: 97,
    updates: [
      {
        daysAgo: 80,
        text: 'Dropped seven species whose recordings turned out to be of the same individual on the same morning.',
      },
      {
        daysAgo: 35,
        text: 'Prediction half right: noise choice gives the largest single gain, a prototype classifier the second. Two of the six methods are worse than nearest neighbour.',
      },
    ],
  },
  {
    key: 'sleep-eeg-two-electrodes',
    title: 'Sleep stages from two electrodes, judged on people unlike the training set',
    description:
      'Small sleep recorders claim to stage sleep as well as a laboratory. Most were trained on young, healthy volunteers. Our ward has people over 70, with atrial fibrillation and pain, who roll about.\n\nNinety nights will be recorded with two dry electrodes beside full polysomnography and staged by two technicians. Three published networks and one hidden Markov model are then tested without retraining.\n\nWe will report agreement by age and diagnosis. Anything under a kappa of 0.6 should not be used on a ward, and that includes our own.',
    methodology:
      'Nights are registered as they come, no exclusion for poor signal. Retraining on 30 nights is done afterwards and reported apart.',
    fundingGoalUsd: 12300,
    sector: 'technology',
    area: 'machine-learning',
    researcher: 'ravi',
    fundingUses: ['equipment', 'personnel'],
    state: 'approved',
    fundedShare: 0.34,
    submittedDaysAgo: 34,
    reviewerAreas: ['science/neuroscience'],
    updates: [
      {
        daysAgo: 11,
        text: 'Night 1 to 14. One patient removed the electrodes and filed them in her newspaper; counted as a failed night, as registered.',
      },
    ],
  },
  {
    key: 'ocean-model-emulator',
    title: 'When may a learned emulator replace a tide model, and when must it refuse?',
    description:
      'Learned emulators run a coastal model ten thousand times faster and fail in storms they have never seen, without a word. Harbour pilots would like the speed and cannot afford the silence.\n\nWe will train on twelve years of a small harbour model, hold back the six worst storms, and test three ways for the emulator to notice that it is out of its depth.\n\nSuccess is a refusal in at least five of six storms with under 2 per cent refusals in ordinary weather. An emulator that refuses at random is included so that we know what luck looks like.',
    methodology:
      'Refusal by ensemble spread, by distance in the latent space and by a physical residual; each tuned on ordinary weather only.',
    impact: "Harbour pilots have named the three decisions for which ten minutes' warning matters.",
    timeline: 'Months 1–3: emulator. Months 4–6: refusal tests. Month 7: a quiet season beside the pilots.',
    fundingGoalUsd: 9800,
    sector: 'technology',
    area: 'machine-learning',
    researcher: 'mei',
    fundingUses: ['equipment', 'personnel'],
    state: 'approved',
    fundedShare: 0.16,
    submittedDaysAgo: 14,
    updates: [],
  },
]
