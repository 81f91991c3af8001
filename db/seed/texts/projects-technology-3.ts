import type { DemoProject } from './types.ts'

/** Technology: software engineering and cybersecurity. */
export const technologyProjects3: readonly DemoProject[] = [
  {
    key: 'kilobyte-decoder',
    title: 'Error decoding that fits in a kilobyte',
    description:
      'A quantum computer must find and mend its errors about a million times a second. The decoder that does this should sit close to the cold chip, where a kilobyte of memory is a luxury. The usual matching algorithm needs a thousand times more.\n\nWe have a variant that keeps only the frontier of the syndrome graph. It decodes a distance-seven surface code in 900 bytes and loses a little accuracy. The question is how much, and whether the worst case takes too long.\n\nWe will measure threshold and tail latency over 10 billion simulated rounds and on a small microcontroller. A threshold below 0.8 per cent, against 1 per cent for full matching, would make it a curiosity.',
    methodology:
      'Circuit-level depolarising noise, three distances, exact matching as reference. The latency tail is reported to one in ten million.',
    impact:
      'The decoder is released in C and in Rust with test vectors, so hardware groups can compare before they adopt it.',
    timeline: 'Months 1–2: reference runs. Months 3–4: microcontroller. Months 5–6: paper and release.',
    fundingGoalUsd: 6200,
    sector: 'technology',
    area: 'software-engineering',
    researcher: 'jonas',
    fundingUses: ['equipment', 'personnel'],
    state: 'over-funded',
    fundedShare: 1.24,
    submittedDaysAgo: 72,
    reviewerAreas: ['technology/quantum-computing'],
    updates: [
      {
        daysAgo: 54,
        text: 'Threshold by simulation 0.87 per cent at distance 5 and 7. Above our bar, below full matching as expected.',
      },
      {
        daysAgo: 25,
        text: 'Latency tail has a second hump at 14 microseconds: clusters that wrap round the frontier. One in 300,000.',
      },
      { daysAgo: 3, text: 'The hump is gone with a fixed cap and a pessimistic guess; threshold falls to 0.85.' },
    ],
  },
  {
    key: 'research-software-tests',
    title: 'Which first test should a scientist write?',
    description:
      'Scientists told to test their code often begin with the easiest function and stop. We think one end-to-end run on a tiny input, kept forever, finds more errors an hour than ten unit tests. Nobody has measured it.\n\nSixty doctoral students will bring their own analysis code and write tests for one afternoon by one of two instructions, drawn by lot. We then plant twelve realistic faults in each program, taken from real bug reports, and count how many the tests catch.\n\nIf both catch the same number, our favourite advice is worth nothing special, and we will give up teaching it as special.',
    methodology:
      'Faults are planted by a script that the assistants cannot see into. Two sizes of program are balanced by lot.',
    timeline: 'Months 1–2: workshops. Month 3: faults. Month 4: paper and teaching sheet.',
    fundingGoalUsd: 4600,
    sector: 'technology',
    area: 'software-engineering',
    researcher: 'leila',
    fundingUses: ['personnel', 'publication'],
    state: 'approved',
    fundedShare: 0.69,
    submittedDaysAgo: 54,
    updates: [
      {
        daysAgo: 30,
        text: 'Pilot with eight students. Three programs gave another answer on the second run; seeds are now fixed before the afternoon begins.',
      },
      { daysAgo: 8, text: '22 of 60 done. Analysis stays closed until all are in.' },
    ],
  },
  {
    key: 'fault-free-language',
    title: 'A programming language for analysis code in which faults do not compile',
    description:
      'Analysis code decides what many papers say, and compilers accept most of its mistakes. We will design a language for scientists whose compiler rejects incorrect analyses before they run.\n\nTwo programmers would work for two years. A sketch of the syntax exists, and three departments have offered to teach it.',
    fundingGoalUsd: 60000,
    sector: 'technology',
    area: 'software-engineering',
    researcher: 'leila',
    fundingUses: ['personnel'],
    state: 'rejected',
    rejectionReason:
      'Whether an analysis is correct depends on what it is meant to do, and no compiler can decide that for every program. Please narrow the claim: name the class of errors, for example mixed units or missing cases, that the language excludes, compare it with languages that already exclude them, and say how you would measure the cost to its users. A first stage near 8,000 dollars would be easier to judge.',
    fundedShare: 0,
    submittedDaysAgo: 19,
    updates: [],
  },
  {
    key: 'smart-meter-lattice',
    title: 'Can a ten-year-old electricity meter do post-quantum signatures?',
    description:
      "Meters installed today will hang in cellars when quantum computers may exist. Their processors have 16 kilobytes of memory and a battery that must last. Standard lattice signatures fit, barely, until one protects them against someone measuring the power line.\n\nWe will implement one signature scheme with and without masking on four meter chips, attack both with a 400-dollar oscilloscope, and state memory, time and number of traces until the key falls.\n\nIf masking makes a signature slower than the meter's reporting interval, replacing the chips is the only answer, and utilities should budget for it.",
    methodology:
      'Ten thousand traces for each chip, leakage assessment with fixed against random inputs, then a template attack by a student who did not write the code.',
    impact: 'Two utilities have lent meters. Findings go to the chip makers 90 days before anyone else.',
    fundingGoalUsd: 9600,
    sector: 'technology',
    area: 'cybersecurity',
    researcher: 'yusuf',
    fundingUses: ['equipment', 'personnel'],
    state: 'approved',
    fundedShare: 0.75,
    submittedDaysAgo: 68,
    reviewerAreas: ['mathematics/cryptography'],
    updates: [
      { daysAgo: 46, text: 'Unmasked key recovered on chip A with 1,300 traces. Expected, but it makes the case.' },
      {
        daysAgo: 20,
        text: 'The compiler removed one of our masks: it could prove the value unchanged. Inline assembly for that line, and a note to ourselves.',
      },
    ],
  },
  {
    key: 'random-microcontroller',
    title: 'How random are the random numbers of a three-dollar chip?',
    description:
      'Door locks and heart-rate straps draw keys from a noise source in chips costing three dollars. Datasheets promise entropy at room temperature. Locks hang outdoors.\n\nThirty chips of five types will run from minus 25 to plus 70 degrees and at sagging voltage while we record one gigabit each. We estimate entropy without assuming independence, since that is exactly what cold may break.\n\nFull entropy everywhere would be good news and publishable in four pages.',
    impact: 'A default in one open library could change, and with it some millions of door locks.',
    fundingGoalUsd: 3800,
    sector: 'technology',
    area: 'cybersecurity',
    researcher: 'yusuf',
    fundingUses: ['equipment'],
    state: 'approved',
    fundedShare: 0.91,
    submittedDaysAgo: 59,
    reviewerAreas: ['mathematics/cryptography'],
    updates: [
      {
        daysAgo: 37,
        text: 'Three types flawless down to minus 25. One type repeats 32-bit blocks under 2.1 volts, in two of six chips. Maker informed.',
      },
      {
        daysAgo: 7,
        text: 'Maker confirms and will set the brown-out limit higher in its library. Details follow after the fix.',
      },
    ],
  },
  {
    key: 'land-ledger-audit',
    title: 'Does a land register on a blockchain stop the bribe, or move it?',
    description:
      'A district keeps its land titles on a distributed ledger. Entries cannot be altered. Someone still types them in. We want to know where in the process a false title could enter, before and after.\n\nWe will map both processes with clerks and notaries, run 40 agreed test applications, ten of them with flawed papers, and check 600 past entries against the paper files.\n\nAn unchanged share of flawed entries would mean that the ledger keeps bad data perfectly. The district has agreed to publication beforehand.',
    methodology:
      'Semi-structured interviews with 36 clerks, notaries and applicants, and a blind second coding of a third of them.',
    impact: 'Four other districts have a tender for the same ledger on the table.',
    timeline: 'Months 1–2: maps. Months 3–5: test applications. Month 6: paper files.',
    fundingGoalUsd: 7900,
    sector: 'technology',
    area: 'cybersecurity',
    researcher: 'yusuf',
    fundingUses: ['fieldwork', 'personnel'],
    state: 'approved',
    fundedShare: 0.38,
    submittedDaysAgo: 40,
    reviewerAreas: ['technology/blockchain'],
    updates: [
      {
        daysAgo: 18,
        text: 'Process maps done. The ledger removed two stamps and one queue. The person who measures the plot is where he was.',
      },
    ],
  },
  {
    key: 'clinic-phishing',
    title: 'Does phishing training help in a ward where everyone is in a hurry?',
    description:
      "Hospitals buy yearly phishing lessons. Trials in offices find small effects that fade in months. A ward at shift change is another place.\n\nWe would randomise 48 wards to the usual lesson, to a two-minute talk at hand-over, or to a mail system that shows the sender's address in large letters. The measure is the share of staff entering a password on a harmless test page at 1, 3 and 6 months.\n\nThe ethics board has approved it provisionally; no result is tied to a person.",
    methodology:
      'Cluster randomised by ward, stratified by hospital. Three test mails of equal difficulty, ranked beforehand by 100 office staff elsewhere.',
    fundingGoalUsd: 10400,
    sector: 'technology',
    area: 'cybersecurity',
    researcher: 'yusuf',
    fundingUses: ['personnel'],
    state: 'pending',
    fundedShare: 0,
    submittedDaysAgo: 2,
    updates: [],
  },
]
