import type { DemoProject } from './types.ts'

/** Mathematics: statistics, applied mathematics and modelling. */
export const mathematicsProjects2: readonly DemoProject[] = [
  {
    key: 'shuffling-machines',
    title: 'Do casino shufflers shuffle?',
    description:
      "Seven riffles mix a deck well, if a person does them. Shelf shuffling machines were studied once, on one model, and found wanting. Today's machines are different and regulators accept the makers' word.\n\nWe have access to two retired machines and 2,000 decks' worth of patience. Card order is read by a camera before and after each pass. From 4,000 passes per machine we can detect a guesser's advantage of half a card per deck.\n\nIf the machines are sound, the paper is a page long.",
    methodology:
      'Registered test statistics: rising sequences, adjacent pairs kept, and the score of an optimal guesser trained on the first half of the passes.',
    fundingGoalUsd: 3200,
    sector: 'mathematics',
    area: 'statistics',
    researcher: 'ada',
    fundingUses: ['equipment', 'personnel'],
    state: 'approved',
    fundedShare: 0.83,
    submittedDaysAgo: 55,
    updates: [
      {
        daysAgo: 36,
        text: 'Camera reads 99.98 per cent of cards. The misread one is always the six of clubs with the bent corner; deck retired.',
      },
      {
        daysAgo: 10,
        text: "Machine A after 2,600 passes: guesser's advantage 0.1 cards, indistinguishable from luck.",
      },
    ],
  },
  {
    key: 'crop-survey-gaps',
    title: 'Filling cloud gaps in harvest surveys without inventing harvests',
    description:
      'National harvest estimates mix field visits with satellite images, and clouds remove a third of the images in the month that matters. Offices fill the gaps by interpolation and then forget that they did.\n\nWe propose a way to carry the filled-in uncertainty to the final tonnes, tested on six past seasons in which the truth later became known.\n\nSuccess means that 90 per cent intervals contain the truth in about 90 per cent of districts. The present ones contain it in 61 per cent.',
    fundingGoalUsd: 6100,
    sector: 'mathematics',
    area: 'statistics',
    researcher: 'nadia',
    fundingUses: ['personnel'],
    state: 'pending',
    fundedShare: 0,
    submittedDaysAgo: 2,
    updates: [],
  },
  {
    key: 'ambulance-rules',
    title: 'Dispatch rules for six ambulances that fit on a card',
    description:
      "A city of 300,000 has six ambulances. Software that moves idle vehicles to the best waiting place exists, costs more than a vehicle, and dispatchers distrust it.\n\nFrom three years of call records we will search for rules short enough for a laminated card, for example 'never leave the east bank empty before nine', and measure how much each loses against the software's optimum.\n\nA card that loses less than 20 seconds at the median will be tried by the service for three months. If every short rule loses a minute, we will say that software is worth its price.",
    methodology:
      "Discrete-event simulation calibrated on year one, rules fitted on year two, judged on year three. Travel times come from the vehicles' own logs.",
    impact: 'Response time in the two outer districts, now 14 minutes at the median.',
    timeline: 'Months 1–2: cleaning records. Months 3–5: search. Months 6–8: trial with dispatchers.',
    fundingGoalUsd: 5800,
    sector: 'mathematics',
    area: 'applied-mathematics',
    researcher: 'olu',
    fundingUses: ['personnel'],
    state: 'approved',
    fundedShare: 0.47,
    submittedDaysAgo: 42,
    reviewerAreas: ['mathematics/operations-research'],
    updates: [
      {
        daysAgo: 24,
        text: '11 per cent of arrival times equal the departure time. The button is next to the radio and gets pressed in a hurry. We use position logs instead.',
      },
    ],
  },
  {
    key: 'blood-platelets',
    title: 'How many platelets should a rural blood bank throw away?',
    description:
      'Platelets last five days. A bank that wastes none will, some nights, have none. The right waste is not zero, and nobody has told the auditors.\n\nWe will compute ordering policies for eleven banks that can lend to each other over two-hour roads, with demand taken from four years of ledgers, and state the price of each avoided shortage in discarded bags.\n\nLending may turn out to be worthless because shortages strike all banks together on holidays. The ledgers can answer that within the first month.',
    methodology:
      "Dynamic programming for a single bank, then a rolling approximation for all eleven, compared with a clairvoyant who knows each day's demand.",
    impact: 'Each bank receives one number for each weekday and the reasoning behind it on one sheet.',
    fundingGoalUsd: 4400,
    sector: 'mathematics',
    area: 'applied-mathematics',
    researcher: 'ada',
    fundingUses: ['personnel', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.39,
    submittedDaysAgo: 33,
    reviewerAreas: ['mathematics/operations-research'],
    updates: [
      {
        daysAgo: 13,
        text: 'Ledgers of nine banks typed in twice, independently, and compared: 0.7 per cent disagreement, resolved from the paper.',
      },
    ],
  },
  {
    key: 'crop-insurance-basis',
    title: 'When rain insurance pays the wrong farmer: basis risk in 140 villages over 22 harvests',
    description:
      'Index insurance pays when a rain gauge is dry, not when a field is. The mismatch decides whether a farmer who pays premiums is safer or merely poorer. Contracts seldom state it.\n\nUsing 22 years of gauge and yield records from 140 villages we will estimate, per contract, the chance of a lost harvest without a payment, and the premium at which buying stops making sense for a family with two months of savings.\n\nFor some villages we expect to say: do not buy this. The cooperative selling the contracts has agreed in writing that we may.',
    methodology:
      'Copula models for gauge and yield, with the tail fitted separately, and a plain resampling estimate beside them as a check that needs no model.',
    impact: "A one-page table for each village, read out at the cooperative's yearly meeting.",
    fundingGoalUsd: 7600,
    sector: 'mathematics',
    area: 'applied-mathematics',
    researcher: 'ada',
    fundingUses: ['fieldwork', 'personnel'],
    state: 'approved',
    fundedShare: 0.52,
    submittedDaysAgo: 64,
    reviewerAreas: ['mathematics/financial-mathematics'],
    updates: [
      { daysAgo: 41, text: 'Yield records before 2009 are rounded to whole sacks. Treated as intervals from now on.' },
      {
        daysAgo: 15,
        text: 'At 31 of 140 villages the contract pays less than once in the five worst harvests. Shown to the cooperative first, as agreed.',
      },
    ],
  },
  {
    key: 'remittance-fees',
    title: 'A fair price for sending 200 dollars home',
    description:
      'Transfer fees fall and exchange margins rise, so that the cheapest-looking service is often not the cheapest. We will collect both, every hour for twelve weeks, for 200 dollars on 14 routes and nine services.\n\nThe mathematical part is the margin: the fair rate moves while the quote stands still, and an option hides in that pause. We will price it.\n\nShould the hidden option be worth less than ten cents, quotes are fair and the fees alone tell the story.',
    methodology:
      "Quotes are recorded by hand-written scripts that obey each site's rules, and checked by 40 real transfers of 20 dollars among the team.",
    timeline: 'Month 1: scripts and rules. Months 2–4: quotes. Month 5: pricing and tables.',
    fundingGoalUsd: 3000,
    sector: 'mathematics',
    area: 'mathematical-modeling',
    researcher: 'ada',
    fundingUses: ['personnel', 'publication'],
    state: 'approved',
    fundedShare: 0.24,
    submittedDaysAgo: 18,
    reviewerAreas: ['mathematics/financial-mathematics'],
    updates: [],
  },
  {
    key: 'dengue-two-towns',
    title: 'Why did dengue miss the second town?',
    description:
      'Two towns of equal size, 40 kilometres apart, same mosquito, same rain. One had 1,900 cases last year, the other 60. Chance can do that; so can water tanks, immunity or buses.\n\nWe will write the smallest model in which each of the four explanations could hold and ask which of them the weekly counts can rule out. Much of the work is to show what the data cannot tell, before anybody spends money on tanks.\n\nIf all four remain possible, we will name the one cheap measurement that would separate them best.',
    methodology:
      'Stochastic compartment models fitted by particle filters. Identifiability is examined by profile likelihood on simulated towns where we know the answer.',
    fundingGoalUsd: 3600,
    sector: 'mathematics',
    area: 'mathematical-modeling',
    researcher: 'nadia',
    fundingUses: ['personnel', 'fieldwork'],
    state: 'approved',
    fundedShare: 0.79,
    submittedDaysAgo: 71,
    reviewerAreas: ['mathematics/mathematical-biology'],
    updates: [
      {
        daysAgo: 53,
        text: 'Chance alone produces a ratio above 30 in 4 per cent of simulated pairs. Unlikely, not excluded.',
      },
      {
        daysAgo: 26,
        text: "Buses are out: moving the model's coupling over a factor of 50 changes nothing the counts could see. Immunity remains the front runner; 200 blood samples would decide.",
      },
    ],
  },
  {
    key: 'one-growth-law',
    title: 'One growth law for two hundred outbreaks',
    description:
      'We have a formula with one constant that follows the rise and fall of eleven historic outbreaks closely, from plague to measles. If a single law holds for so many germs, forecasting could begin with a handful of weekly counts.\n\nFunds would pay for fitting 200 further outbreaks from published tables, and for an open-access article.',
    fundingGoalUsd: 25000,
    sector: 'mathematics',
    area: 'mathematical-modeling',
    researcher: 'nadia',
    fundingUses: ['publication', 'personnel'],
    state: 'rejected',
    rejectionReason:
      'Thank you for the clear formula. A curve with a free constant for each outbreak will fit most rises and falls, so closeness of fit cannot support the claim. Please add outbreaks held back from the fitting, a comparison with the logistic curve, and a case in which the formula would be wrong. We would be glad to read it again, perhaps with a smaller goal for the first 20 outbreaks.',
    fundedShare: 0,
    submittedDaysAgo: 27,
    updates: [],
  },
]
